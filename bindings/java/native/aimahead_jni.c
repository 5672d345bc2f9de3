/* What Java calls: the functions of the C interface on memory whose addresses Java knows. Java lays
 * the structs out as aim_declarations says (Layout.java), so that no struct is spelled here. */
#include <aimahead/aimahead.h>
#include <aimahead/batch.h>
#include <aimahead/study.h>
#include <aimahead/tracking.h>
#include <jni.h>
#include <stdint.h>

#define NATIVE(type, name) JNIEXPORT type JNICALL Java_aimahead_Native_##name
#define AT(type, address) ((type*)(intptr_t)(address))

NATIVE(jint, version)(JNIEnv* env, jclass type) {
  (void)env;
  (void)type;
  return aim_version();
}

NATIVE(jstring, versionText)(JNIEnv* env, jclass type) {
  (void)type;
  return (*env)->NewStringUTF(env, aim_version_text());
}

NATIVE(jstring, declarations)(JNIEnv* env, jclass type, jint header) {
  static const char* const headers[] = {"aimahead.h", "batch.h", "study.h", "tracking.h"};
  (void)type;
  return (*env)->NewStringUTF(env, aim_declarations(headers[header]));
}

NATIVE(jlong, addressOf)(JNIEnv* env, jclass type, jobject buffer) {
  (void)type;
  return (jlong)(intptr_t)(*env)->GetDirectBufferAddress(env, buffer);
}

NATIVE(jstring, faultText)(JNIEnv* env, jclass type, jlong fault, jboolean of_path) {
  char text[512];
  (void)type;
  if (of_path) {
    aim_fault_path(AT(aim_fault, fault), text, sizeof text);
  } else {
    aim_fault_message(AT(aim_fault, fault), text, sizeof text);
  }
  return (*env)->NewStringUTF(env, text);
}

/* NAME(env, type, question, answer): the functions that take an engagement and write an answer. */
#define ASK(name, function, type_of_answer)                                          \
  NATIVE(jint, name)(JNIEnv * env, jclass type, jlong question, jlong answer) {      \
    (void)env;                                                                       \
    (void)type;                                                                      \
    return function(AT(const aim_engagement, question), AT(type_of_answer, answer)); \
  }
/* With a number between them. */
#define ASK_WITH(name, function, type_of_answer)                                                \
  NATIVE(jint, name)(JNIEnv * env, jclass type, jlong question, jdouble number, jlong answer) { \
    (void)env;                                                                                  \
    (void)type;                                                                                 \
    return function(AT(const aim_engagement, question), number, AT(type_of_answer, answer));    \
  }

ASK(solve, aim_solve, aim_intercept)
ASK(launchSlowest, aim_launch_slowest, aim_launch)
ASK(findOdds, aim_find_odds, aim_odds)
ASK_WITH(launchForTime, aim_launch_for_time, aim_launch)
ASK_WITH(launchAtElevation, aim_launch_at_elevation, aim_launch)

#undef ASK
#undef ASK_WITH

NATIVE(jint, solveAll)
(JNIEnv* env, jclass type, jlong question, jlong hits, jint capacity, jlong answer) {
  (void)env;
  (void)type;
  return aim_solve_all(AT(const aim_engagement, question), AT(aim_hit, hits), capacity,
                       AT(aim_intercept, answer));
}

NATIVE(jint, launchOverApex)
(JNIEnv* env, jclass type, jlong question, jdouble height, jboolean rising, jlong answer) {
  (void)env;
  (void)type;
  return aim_launch_over_apex(AT(const aim_engagement, question), height, rising,
                              AT(aim_launch, answer));
}

NATIVE(jint, launchDirectAndLob)
(JNIEnv* env, jclass type, jlong question, jlong direct, jlong lob) {
  (void)env;
  (void)type;
  return aim_launch_direct_and_lob(AT(const aim_engagement, question), AT(aim_launch, direct),
                                   AT(aim_launch, lob));
}

NATIVE(void, initEngagement)(JNIEnv* env, jclass type, jlong question, jint dimensions) {
  (void)env;
  (void)type;
  aim_init_engagement(AT(aim_engagement, question), dimensions);
}

NATIVE(void, initMotion)(JNIEnv* env, jclass type, jlong motion) {
  (void)env;
  (void)type;
  aim_init_motion(AT(aim_motion, motion));
}

NATIVE(void, follow)
(JNIEnv* env, jclass type, jlong question, jlong shot, jlong times, jlong snapshots, jlong count,
 jlong fault) {
  (void)env;
  (void)type;
  *AT(aim_fault, fault) =
      aim_follow(AT(const aim_engagement, question), AT(const aim_fired_shot, shot),
                 AT(const double, times), AT(aim_snapshot, snapshots), (size_t)count);
}

NATIVE(void, findMargin)
(JNIEnv* env, jclass type, jlong question, jlong hit, jlong margin, jlong fault) {
  (void)env;
  (void)type;
  *AT(aim_fault, fault) = aim_find_margin(AT(const aim_engagement, question),
                                          AT(const aim_hit, hit), AT(aim_margin, margin));
}

NATIVE(void, initBatch)(JNIEnv* env, jclass type, jlong batch, jint dimensions, jboolean of_leads) {
  (void)env;
  (void)type;
  if (of_leads) {
    aim_init_lead_batch(AT(aim_lead_batch, batch), dimensions, AIM_FLOAT64);
  } else {
    aim_init_intercept_batch(AT(aim_intercept_batch, batch), dimensions, AIM_FLOAT64);
  }
}

NATIVE(void, answerBatch)(JNIEnv* env, jclass type, jlong batch, jboolean of_leads, jlong fault) {
  (void)env;
  (void)type;
  *AT(aim_fault, fault) = of_leads ? aim_lead_each(AT(const aim_lead_batch, batch), NULL)
                                   : aim_solve_each(AT(const aim_intercept_batch, batch), NULL);
}

NATIVE(jlong, trackerSize)(JNIEnv* env, jclass type, jint dimensions) {
  (void)env;
  (void)type;
  return (jlong)aim_tracker_size(dimensions);
}

NATIVE(void, trackerStart)(JNIEnv* env, jclass type, jlong tracker, jint dimensions) {
  aim_track_settings settings;
  (void)env;
  (void)type;
  aim_init_track_settings(&settings, dimensions);
  aim_tracker_start(AT(void, tracker), &settings);
}

/* The path of the field that is wrong, or null; `status` receives the aim_track_status. */
NATIVE(jstring, trackerAdd)
(JNIEnv* env, jclass type, jlong tracker, jlong measurement, jint dimensions, jlong status) {
  const char* fault = aim_measurement_fault(AT(const aim_measurement, measurement), dimensions);
  (void)type;
  if (fault) return (*env)->NewStringUTF(env, fault);
  *AT(int32_t, status) = aim_tracker_add(AT(void, tracker), AT(const aim_measurement, measurement));
  return NULL;
}

NATIVE(jdouble, trackerTime)(JNIEnv* env, jclass type, jlong tracker) {
  (void)env;
  (void)type;
  return aim_tracker_time(AT(const void, tracker));
}

NATIVE(void, trackerAt)(JNIEnv* env, jclass type, jlong tracker, jdouble time, jlong state) {
  (void)env;
  (void)type;
  aim_tracker_at(AT(const void, tracker), time, AT(aim_track_state, state));
}
