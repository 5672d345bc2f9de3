// All of the core.
#pragma once

#include "aimahead/contact.hpp"
#include "aimahead/contact_shapes.hpp"
#include "aimahead/engagement.hpp"
#include "aimahead/intercept.hpp"
#include "aimahead/launch.hpp"
#include "aimahead/lead.hpp"
#include "aimahead/limits.hpp"
#include "aimahead/margin.hpp"
#include "aimahead/methods.hpp"
#include "aimahead/motion.hpp"
#include "aimahead/orientation.hpp"
#include "aimahead/status.hpp"
#include "aimahead/tick.hpp"
#include "aimahead/turn_controller.hpp"
#include "aimahead/turret.hpp"
#include "aimahead/vec.hpp"
