// The rooms of the library, lowest first, and which rooms each is built on: its code sees their
// names, and those that they see. docs/architecture.md says what is in each.
#pragma once

namespace aimahead::detail {

namespace base {}
namespace numerics {
using namespace base;
}
namespace motion {
using namespace numerics;
}
namespace closed_form {
using namespace motion;
}
namespace search {
using namespace closed_form;
}
namespace fixed_step {
using namespace search;
}
namespace turret {
using namespace search;
}
namespace drag {
using namespace turret;
}
namespace launch {
using namespace closed_form;
}
namespace contact {
using namespace search;
}
namespace shapes {
using namespace contact;
}
namespace world {
using namespace numerics;
}
namespace batch {
using namespace numerics;
}
namespace assignment {
using namespace batch;
}
namespace steering {
using namespace turret;
}
namespace baselines {
using namespace motion;
}
namespace solve {
using namespace drag;
using namespace fixed_step;
}  // namespace solve

}  // namespace aimahead::detail
