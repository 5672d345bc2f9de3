/* What Java calls: the functions of the C interface on memory whose addresses Java knows. Java lays
 * the structs out as aim_declarations says (Layout.java), so that no struct but those of batches,
 * which are made of Java's arrays, is spelled here. */
#include <aimahead/aimahead.h>
#include <aimahead/batch.h>
#include <aimahead/study.h>
#include <aimahead/tracking.h>
#include <jni.h>
#include <stdint.h>

#define NATIVE(type, name) JNIEXPORT type JNICALL Java_aimahead_Native_##name
#define AT(type, address) ((type*)memory_at(address))

static void* memory_at(jlong address) {
  return (void*)(intptr_t)address; /* NOLINT(performance-no-int-to-ptr): Java has no pointers */
}

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
  static const char* const headers[] = {"aimahead.h", "study.h", "tracking.h"};
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

NATIVE(jint, launchAllAtElevation)
(JNIEnv* env, jclass type, jlong question, jdouble elevation, jlong answer, jlong launches,
 jint capacity) {
  (void)env;
  (void)type;
  return aim_launch_all_at_elevation(AT(const aim_engagement, question), elevation,
                                     AT(aim_launch, answer), AT(aim_launch, launches), capacity);
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

NATIVE(void, proveDragAnswer)
(JNIEnv* env, jclass type, jlong question, jlong hit, jlong proof, jlong fault) {
  (void)env;
  (void)type;
  *AT(aim_fault, fault) = aim_prove_drag_answer(AT(const aim_engagement, question),
                                                AT(const aim_hit, hit), AT(aim_drag_proof, proof));
}

NATIVE(jdouble, proveClosest)
(JNIEnv* env, jclass type, jlong question, jdouble distance, jlong fault) {
  double bound = 0;
  (void)env;
  (void)type;
  *AT(aim_fault, fault) = aim_prove_closest(AT(const aim_engagement, question), distance, &bound);
  return bound;
}

/* The lists of a batch, in the order in which Java gives them. */
enum { kPositions, kVelocities, kSpeeds, kStatuses, kTimes, kAims, kPoints, kLists };

/* As many elements as are answered before the collector may run again. */
enum { kPart = 8192 };

/* Where the elements of a list lie. */
typedef struct list {
  void* first;
  ptrdiff_t step;
} list;

static void put_axes(aim_column* axes, list vectors, jint dimensions) {
  jint i;
  for (i = 0; i < dimensions; ++i) {
    axes[i] = aim_column_of((double*)vectors.first + i, vectors.step);
  }
}

static aim_column column_of(list numbers) { return aim_column_of(numbers.first, numbers.step); }

static aim_fault answer_leads(const list* lists, size_t count, jint dimensions) {
  aim_lead_batch batch;
  aim_init_lead_batch(&batch, dimensions, AIM_FLOAT64);
  batch.count = count;
  put_axes(batch.target_position, lists[kPositions], dimensions);
  put_axes(batch.target_velocity, lists[kVelocities], dimensions);
  batch.speed = column_of(lists[kSpeeds]);
  batch.status = column_of(lists[kStatuses]);
  batch.time = column_of(lists[kTimes]);
  put_axes(batch.aim, lists[kAims], dimensions);
  put_axes(batch.offset, lists[kPoints], dimensions);
  return aim_lead_each(&batch, NULL);
}

static aim_fault answer_intercepts(const list* lists, size_t count, jint dimensions,
                                   double gravity[3]) {
  const list one = {gravity, 0};
  aim_intercept_batch batch;
  aim_init_intercept_batch(&batch, dimensions, AIM_FLOAT64);
  batch.count = count;
  put_axes(batch.target_position, lists[kPositions], dimensions);
  put_axes(batch.target_velocity, lists[kVelocities], dimensions);
  batch.speed = column_of(lists[kSpeeds]);
  put_axes(batch.projectile_acceleration, one, dimensions);
  batch.status = column_of(lists[kStatuses]);
  batch.time = column_of(lists[kTimes]);
  put_axes(batch.aim, lists[kAims], dimensions);
  put_axes(batch.point, lists[kPoints], dimensions);
  return aim_solve_each(&batch, NULL);
}

/* In the arrays themselves, as HotSpot lends them. They do not move while they are held, and the
 * collector may have to wait: they are let go after every part. A JVM that lends copies makes them
 * of whole arrays, and nothing waits: then there is one part. The first fault ends it. */
NATIVE(void, answerBatch)
(JNIEnv* env, jclass type, jboolean of_leads, jint dimensions, jobjectArray given,
 jintArray given_steps, jdoubleArray given_gravity, jint count, jlong fault) {
  jarray arrays[kLists];
  jint steps[kLists];
  double gravity[3];
  aim_fault* const found = AT(aim_fault, fault);
  jint i;
  jint begin;
  jint part;
  (void)type;
  for (i = 0; i < kLists; ++i) arrays[i] = (*env)->GetObjectArrayElement(env, given, i);
  (*env)->GetIntArrayRegion(env, given_steps, 0, kLists, steps);
  (*env)->GetDoubleArrayRegion(env, given_gravity, 0, 3, gravity);
  for (begin = 0; begin < count; begin += part) {
    const jint left = count - begin;
    void* held[kLists];
    list lists[kLists];
    int many;
    int are_held;
    int are_copies = 0;
    for (many = 0; many < kLists; ++many) {
      jboolean is_copy = JNI_FALSE;
      held[many] = (*env)->GetPrimitiveArrayCritical(env, arrays[many], &is_copy);
      if (!held[many]) break;
      are_copies |= is_copy;
      lists[many].first = (char*)held[many] + (ptrdiff_t)begin * steps[many];
      lists[many].step = steps[many];
    }
    are_held = many == kLists;
    part = are_copies || left < kPart ? left : kPart;
    if (are_held) {
      *found = of_leads ? answer_leads(lists, (size_t)part, dimensions)
                        : answer_intercepts(lists, (size_t)part, dimensions, gravity);
    }
    while (many > 0) {
      --many;
      (*env)->ReleasePrimitiveArrayCritical(env, arrays[many], held[many],
                                            many <= kSpeeds ? JNI_ABORT : 0);
    }
    /* Not held: an OutOfMemoryError is on its way. */
    if (!are_held || found->field != AIM_FIELD_NONE) return;
  }
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

/* Returns the aim_track_status. A fault of one deviation for all components names no component. */
NATIVE(jint, trackerAdd)
(JNIEnv* env, jclass type, jlong tracker, jlong measurement, jint dimensions, jboolean is_one_sd,
 jlong fault) {
  const aim_measurement* const seen = AT(const aim_measurement, measurement);
  aim_fault* const found = AT(aim_fault, fault);
  (void)env;
  (void)type;
  *found = aim_check_measurement(seen, dimensions);
  if (is_one_sd && found->field == AIM_FIELD_MEASURED_SD) found->component = -1;
  return aim_tracker_add(AT(void, tracker), seen);
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
