// The rooms of the library, lowest first, and the rooms that each is built on: its code sees their
// names, and those that they see. docs/architecture.md says what each contains; `scripts/rooms
// --check` compares this list with the includes.
#pragma once

namespace aimahead::detail {

namespace base {}
namespace numerics {}
namespace motion {
using namespace base;
using namespace numerics;
}  // namespace motion
namespace closed_form {
using namespace motion;
}
namespace search {
using namespace closed_form;
}
namespace fixed_step {
using namespace search;
}
namespace table {
using namespace search;
}
namespace turret {
using namespace search;
}
namespace drag {
using namespace turret;
}
namespace plates {
using namespace drag;
using namespace table;
}  // namespace plates
namespace contact {
using namespace search;
}
namespace obstacles {
using namespace contact;
}
namespace batch {
using namespace closed_form;
}
namespace assignment {
using namespace base;
}
namespace steering {
using namespace base;
using namespace numerics;
}  // namespace steering
namespace track {
using namespace base;
using namespace numerics;
}  // namespace track
namespace solve {
using namespace fixed_step;
using namespace obstacles;
using namespace plates;
}  // namespace solve
namespace methods {
using namespace motion;
}
namespace launch {
using namespace obstacles;
}
namespace odds {
using namespace search;
}

// Within contact.
namespace shapes {
using namespace contact;
}
namespace world {
using namespace contact;
}

}  // namespace aimahead::detail
