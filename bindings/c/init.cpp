#include "aimahead/aimahead.h"

#include "arguments.hpp"
#include "defaults.hpp"

#include "aimahead/contact.hpp"
#include "aimahead/intercept.hpp"
#include "aimahead/status.hpp"

namespace {

using namespace aimahead;
using namespace aimahead::format;

// The numbers of the C interface are those of the library.
static_assert(static_cast<int>(Status::blocked) == AIM_BLOCKED);
static_assert(static_cast<int>(ContactStatus::invalid) == AIM_CONTACT_INVALID);
static_assert(static_cast<int>(Method::trajectory) == AIM_METHOD_TRAJECTORY);

void fill(const Table& table, void* object) {
  if (object) set_defaults(table, object);
}

}  // namespace

#define AIM_TEXT_OF(x) #x
#define AIM_TEXT(x) AIM_TEXT_OF(x)

int32_t aim_version(void) {
  return AIM_VERSION_MAJOR * 1000000 + AIM_VERSION_MINOR * 1000 + AIM_VERSION_PATCH;
}

const char* aim_version_text(void) {
  return AIM_TEXT(AIM_VERSION_MAJOR) "." AIM_TEXT(AIM_VERSION_MINOR) "." AIM_TEXT(
      AIM_VERSION_PATCH);
}

const char* aim_status_name(int32_t status) { return c::word_of(status, Status::blocked); }
const char* aim_contact_status_name(int32_t status) {
  return c::word_of(status, ContactStatus::invalid);
}
const char* aim_method_name(int32_t method) { return c::word_of(method, Method::trajectory); }

void aim_init_engagement(aim_engagement* engagement, int32_t dimensions) {
  if (!engagement) return;
  set_defaults(kEngagementTable, engagement);
  engagement->size = sizeof(aim_engagement);
  engagement->dimensions = dimensions;
}

void aim_init_motion(aim_motion* motion) { fill(kTargetTable, motion); }
void aim_init_turret(aim_turret* turret) { fill(kTurretTable, turret); }
void aim_init_tick(aim_tick* tick) { fill(kTickTable, tick); }
void aim_init_piece(aim_piece* piece) { fill(kPieceTable, piece); }
void aim_init_obstacle(aim_obstacle* obstacle) { fill(kObstacleTable, obstacle); }
void aim_init_mount(aim_mount* mount) { fill(kMountTable, mount); }
void aim_init_table(aim_table* table) { fill(kShotTableTable, table); }
void aim_init_plate(aim_plate* plate) { fill(kPlateTable, plate); }
