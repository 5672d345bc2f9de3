// All headers of the library except thread_pool.hpp, which needs a platform with threads.
//
//     const auto shot = lead(Vec2{40, 10}, Vec2{-3, 8}, 30);
//     if (shot) std::printf("aim (%g, %g), hit after %g\n", shot.aim.x, shot.aim.y, shot.time);
#pragma once

#include "aimahead/allocator.hpp"
#include "aimahead/alpha_beta.hpp"
#include "aimahead/assertion.hpp"
#include "aimahead/assignment.hpp"
#include "aimahead/batch.hpp"
#include "aimahead/contact.hpp"
#include "aimahead/contact_shapes.hpp"
#include "aimahead/contact_world.hpp"
#include "aimahead/engagement.hpp"
#include "aimahead/execution.hpp"
#include "aimahead/fixed_step.hpp"
#include "aimahead/follow.hpp"
#include "aimahead/guidance.hpp"
#include "aimahead/intercept.hpp"
#include "aimahead/launch.hpp"
#include "aimahead/lead.hpp"
#include "aimahead/margin.hpp"
#include "aimahead/methods.hpp"
#include "aimahead/motion.hpp"
#include "aimahead/orientation.hpp"
#include "aimahead/pid.hpp"
#include "aimahead/status.hpp"
#include "aimahead/track.hpp"
#include "aimahead/turn_controller.hpp"
#include "aimahead/turret.hpp"
#include "aimahead/vec.hpp"
