#include "aimahead/aimahead.h"

#include "defaults.hpp"

#include "aimahead/contact.hpp"
#include "aimahead/intercept.hpp"
#include "aimahead/status.hpp"

// The numbers of the C interface are those of the library.
static_assert(static_cast<int>(aimahead::Status::blocked) == AIM_BLOCKED);
static_assert(static_cast<int>(aimahead::ContactStatus::invalid) == AIM_CONTACT_INVALID);
static_assert(static_cast<int>(aimahead::Method::trajectory) == AIM_METHOD_TRAJECTORY);

using namespace aimahead::format;

#define AIM_TEXT_OF(x) #x
#define AIM_TEXT(x) AIM_TEXT_OF(x)

int32_t aim_version(void) {
  return AIM_VERSION_MAJOR * 1000000 + AIM_VERSION_MINOR * 1000 + AIM_VERSION_PATCH;
}

const char* aim_version_text(void) {
  return AIM_TEXT(AIM_VERSION_MAJOR) "." AIM_TEXT(AIM_VERSION_MINOR) "." AIM_TEXT(
      AIM_VERSION_PATCH);
}

const char* aim_status_name(int32_t status) {
  if (status < AIM_HIT || status > AIM_BLOCKED) return "";
  return name_of(static_cast<aimahead::Status>(status));
}

const char* aim_contact_status_name(int32_t status) {
  if (status < AIM_CONTACT_MADE || status > AIM_CONTACT_INVALID) return "";
  return name_of(static_cast<aimahead::ContactStatus>(status));
}

const char* aim_method_name(int32_t method) {
  if (method < AIM_METHOD_NONE || method > AIM_METHOD_TRAJECTORY) return "";
  return name_of(static_cast<aimahead::Method>(method));
}

void aim_init_engagement(aim_engagement* engagement, int32_t dimensions) {
  if (!engagement) return;
  set_defaults(kEngagementTable, engagement);
  engagement->size = sizeof(aim_engagement);
  engagement->dimensions = dimensions;
}

void aim_init_motion(aim_motion* motion) {
  if (motion) set_defaults(kTargetTable, motion);
}

void aim_init_turret(aim_turret* turret) {
  if (turret) set_defaults(kTurretTable, turret);
}

void aim_init_tick(aim_tick* tick) {
  if (tick) set_defaults(kTickTable, tick);
}

void aim_init_piece(aim_piece* piece) {
  if (piece) set_defaults(kPieceTable, piece);
}

void aim_init_obstacle(aim_obstacle* obstacle) {
  if (obstacle) set_defaults(kObstacleTable, obstacle);
}

void aim_init_mount(aim_mount* mount) {
  if (mount) set_defaults(kMountTable, mount);
}

void aim_init_table(aim_table* table) {
  if (table) set_defaults(kShotTableTable, table);
}

void aim_init_plate(aim_plate* plate) {
  if (plate) set_defaults(kPlateTable, plate);
}
