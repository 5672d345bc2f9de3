/* Flights and fields through the C interface. Expected values are closed forms of the scene. */
#include "aimahead/obstacles.h"

#include "checks.h"

static aim_obstacle wall_at(double x) {
  aim_obstacle wall;
  aim_init_obstacle(&wall);
  wall.shape = AIM_OBSTACLE_SEGMENT;
  wall.from[0] = wall.to[0] = x;
  wall.from[1] = -9;
  wall.to[1] = 9;
  return wall;
}

static aim_obstacle ball_at(double x, double radius) {
  aim_obstacle ball;
  aim_init_obstacle(&ball);
  ball.shape = AIM_OBSTACLE_BALL;
  ball.position[0] = x;
  ball.radius = radius;
  return ball;
}

static aim_flight flight_of(double speed) {
  aim_flight flight;
  aim_init_flight(&flight);
  flight.velocity[0] = speed;
  return flight;
}

static void test_the_nearest_obstacle_stops_a_flight(void) {
  const aim_obstacle walls[] = {wall_at(30), wall_at(20)};
  aim_flight flight = flight_of(5);
  aim_touch touch;
  CHECK(flight.duration > 1e300);
  CHECK(aim_first_touch(&flight, 2, walls, 2, &touch) == AIM_CONTACT_CONTACT);
  CHECK(touch.obstacle == 1 && touch.time == 4);
  CHECK(touch.center[0] == 20 && touch.center[1] == 0 && touch.normal[0] == -1);
  flight.radius = 1;
  CHECK(aim_first_touch(&flight, 2, walls, 2, &touch) == AIM_CONTACT_CONTACT);
  CHECK(touch.center[0] == 19);
  flight.duration = 3;
  CHECK(aim_first_touch(&flight, 2, walls, 2, &touch) == AIM_CONTACT_APART);
  CHECK(touch.obstacle == -1);
  CHECK(aim_first_touch(&flight, 2, NULL, 0, NULL) == AIM_CONTACT_APART);
}

static void test_what_is_wrong_is_named(void) {
  aim_obstacle wrong = ball_at(9, -1);
  aim_flight flight = flight_of(5);
  aim_touch touch;
  aim_fault fault = aim_check_flight(&flight, 2, &wrong, 1);
  expect_fault(&fault, "obstacles[0].radius", "expected a finite number >= 0, got -1");
  CHECK(aim_first_touch(&flight, 2, &wrong, 1, &touch) == AIM_CONTACT_INVALID);
  flight.drag = -1;
  fault = aim_check_flight(&flight, 2, &wrong, 1);
  CHECK(is_path(&fault, "flight.drag"));
  flight.drag = 1;
  flight.thrust_acceleration = 2;
  fault = aim_check_flight(&flight, 2, NULL, 0);
  expect_fault(&fault, "flight.drag", "must be 0 or absent beside thrust");
  flight.drag = 0;
  fault = aim_check_flight(&flight, 2, NULL, 0);
  expect_fault(&fault, "flight.direction", "expected a unit vector, because there is thrust");
  CHECK(aim_first_touch(&flight, 2, NULL, 0, &touch) == AIM_CONTACT_INVALID);
  flight.direction[0] = 1;
  CHECK(aim_first_touch(&flight, 2, NULL, 0, &touch) == AIM_CONTACT_APART);
  flight.thrust_acceleration = -2;
  fault = aim_check_flight(&flight, 2, NULL, 0);
  CHECK(is_path(&fault, "flight.thrust.acceleration"));
  fault = aim_check_flight(&flight, 4, NULL, 0);
  CHECK(is_path(&fault, "flight.position"));
  fault = aim_check_flight(NULL, 2, NULL, 0);
  CHECK(fault.field == AIM_FIELD_POINTER);
  fault = aim_check_flight(&flight, 2, NULL, 1);
  CHECK(!is_fine(fault));
}

static void test_a_field_answers_as_the_list_of_all_does(void) {
  const aim_obstacle walls[] = {wall_at(30), wall_at(20)};
  aim_obstacle ball = ball_at(15, 1);
  aim_obstacle_field* field = aim_obstacle_field_create(2, NULL, NULL);
  aim_flight flights[3];
  aim_touch touches[3];
  aim_fault fault = aim_obstacle_field_set(field, walls, 2);
  CHECK(field && is_fine(fault));
  flights[0] = flights[1] = flights[2] = flight_of(5);
  flights[1].position[1] = 5;
  flights[2].radius = -1;
  ball.velocity[0] = -2;
  fault = aim_obstacle_field_set_balls(field, &ball, 1);
  CHECK(is_fine(fault));
  aim_obstacle_field_first_touch(field, flights, 3, touches);
  CHECK(touches[0].obstacle == 2 && touches[0].time == 2); /* 15 - 1 over 5 + 2 */
  CHECK(touches[1].obstacle == 1 && touches[1].time == 4);
  CHECK(touches[2].status == AIM_CONTACT_INVALID);
  fault = aim_obstacle_field_set_balls(field, walls, 1);
  expect_fault(&fault, "balls[0].shape", "expected \"ball\"");
  aim_obstacle_field_first_touch(field, flights, 1, touches);
  CHECK(touches[0].status == AIM_CONTACT_APART);
  ball.radius = -1;
  fault = aim_obstacle_field_set_balls(field, &ball, 1);
  CHECK(is_path(&fault, "balls[0].radius"));
  /* A fault in the obstacles removes the balls too. */
  ball.radius = 1;
  CHECK(is_fine(aim_obstacle_field_set(field, walls, 2)));
  CHECK(is_fine(aim_obstacle_field_set_balls(field, &ball, 1)));
  ball.radius = -1;
  fault = aim_obstacle_field_set(field, &ball, 1);
  CHECK(is_path(&fault, "obstacles[0].radius"));
  aim_obstacle_field_first_touch(field, flights, 1, touches);
  CHECK(touches[0].status == AIM_CONTACT_APART);
  aim_obstacle_field_destroy(field);
  aim_obstacle_field_destroy(NULL);
  CHECK(!aim_obstacle_field_create(5, NULL, &fault) && is_path(&fault, "flight.position"));
}

static void test_a_straight_flight_is_one_line(void) {
  aim_flight flight = flight_of(5);
  double points[2 * 64];
  double error = 0.1;
  size_t count = 0;
  aim_fault fault = aim_trace(&flight, 2, 3, &error, points, 64, &count);
  CHECK(is_fine(fault) && count == 2 && error <= 0.1);
  CHECK(points[0] == 0 && points[2] == 15);
  error = 0;
  fault = aim_trace(&flight, 2, 3, &error, points, 64, &count);
  CHECK(is_path(&fault, "max_error"));
  error = 1;
  flight.duration = 2;
  fault = aim_trace(&flight, 2, 3, &error, points, 64, &count);
  CHECK(is_path(&fault, "until"));
}

int main(void) {
  test_the_nearest_obstacle_stops_a_flight();
  test_what_is_wrong_is_named();
  test_a_field_answers_as_the_list_of_all_does();
  test_a_straight_flight_is_one_line();
  return report();
}
