-- Reads a question into structs of C: its objects, by the tables of the format, motions of the
-- caller's own, the whole engagement.
local ffi = require "ffi"
local folder = (... or ""):match "^(.-)[^./\\]*$"
local C = require(folder .. "aimahead_library").C
local format = require(folder .. "aimahead_format")
local shapes = require(folder .. "aimahead_fields")
local values = require(folder .. "aimahead_values")
local components, describe = values.components, values.describe
local fail, list = values.fail, values.list
local finite, has_word, limit, number = values.finite, values.has_word, values.limit, values.number
local TABLES = format.tables

local NAN = 0 / 0
local NONE = {}

-- The fields of an object that its table does not have, in alphabetical order.
local function unknown_fields(value, name)
  local found, rows = NONE, TABLES[name].rows
  for field in pairs(value) do
    if not rows[field] then
      found = found == NONE and {} or found
      found[#found + 1] = tostring(field)
    end
  end
  if found[2] then table.sort(found) end
  return found
end

-- `"turning" or "plates"`: the words for `kind` of the motions that have a field; "" if
-- there are none.
local function kinds_with(row, name)
  local kind, words = TABLES[name].rows.kind, {}
  for _, word in ipairs(row.kinds or NONE) do
    if kind and has_word(kind.words, word) then words[#words + 1] = '"' .. word .. '"' end
  end
  local last = table.remove(words) or ""
  return words[1] and table.concat(words, ", ") .. " or " .. last or last
end

-- Whether a field belongs to other kinds of motion than these.
local function is_of_others(row, kinds)
  for _, kind in ipairs(row.kinds or NONE) do
    if has_word(kinds, kind) then return false end
  end
  return row.kinds ~= nil
end

-- The value of a field that the object must have. If it lacks it, the message names an unknown
-- field that may have been meant.
local function required_field(path, value, field, name)
  if value[field] ~= nil then return value[field] end
  local fields, rows = TABLES[name].fields, TABLES[name].rows
  local message = format.messages.missing
  if rows[field].words then
    message = format.fill("missing_word", values.quoted(rows[field].words))
  end
  local kinds = value.kind == nil and value.shape == nil and rows[field].kinds
  local function kinds_of(other)
    return kinds and is_of_others(rows[other], kinds) and kinds_with(rows[other], name) or ""
  end
  local free, kindless = {}, nil
  for _, row in ipairs(fields) do
    local is_there = value[row.name] ~= nil
    local is_of_format = row.shape ~= "ignored" and row.shape ~= "platform"
    if not is_there and is_of_format then free[#free + 1] = row.name end
    if is_there and not kindless and kinds_of(row.name) ~= "" then kindless = row.name end
  end
  local beside = values.say_unknown(field, unknown_fields(value, name), free, kinds_of)
  if beside == "" and kindless then
    beside = format.fill("beside_kindless", kindless, kinds_of(kindless))
  end
  fail((path == "" and "" or path .. ".") .. field, message .. beside)
end

-- Blames a field that the table does not have. `applies(row)` says which the object may have;
-- `say_other()` what else to say, or nil.
local function blame_unknown(path, unknown, name, what, applies, say_other)
  local names = {}
  for _, row in ipairs(TABLES[name].fields) do
    if not applies or applies(row) then names[#names + 1] = row.name end
  end
  values.blame_stray(path, unknown, names, what, say_other)
end

-- A list is no object; an empty one cannot be told from an object without fields.
local function check_is_object(path, value)
  if type(value) ~= "table" then fail(path, "not_an_object", "an object", describe(value)) end
  if #value > 0 then fail(path, "not_an_object", "an object", "an array") end
end

-- Checks that `value` is an object with fields of the table `name`; their paths begin with `path`.
local function check_object(path, value, name)
  check_is_object(path, value)
  local unknown = unknown_fields(value, name)[1]
  if unknown then blame_unknown(path, unknown, name, TABLES[name].what) end
  return value
end

-- The kind of a motion or of a ball, or the shape of another obstacle.
local function kind_of(value, name)
  local rows = TABLES[name].rows
  if rows.position_at and value.position_at then return "function" end
  if rows.shape and value.shape ~= nil and value.shape ~= "ball" then return value.shape end
  if value.kind ~= nil then return value.kind end
  return value.acceleration ~= nil and "accelerating" or "linear"
end

-- One question while it is read: how many dimensions it has, and what its structs point to.
local Reading = {}
Reading.__index = Reading

local function new_reading()
  return setmetatable({ dimensions = 0, kept = {}, callbacks = {}, settings = {} }, Reading)
end

function Reading:keep(cdata)
  self.kept[#self.kept + 1] = cdata
  return cdata
end

function Reading:release()
  for _, callback in ipairs(self.callbacks) do callback:free() end
  self.callbacks = {}
end

-- `read` reads a component: `finite` by default.
function Reading:vector(path, value, to, read)
  local size, x, y, z = components(path, value, self.dimensions)
  self.dimensions = size
  read = read or finite
  to[0], to[1] = read(path .. "[0]", x), read(path .. "[1]", y)
  if size == 3 then to[2] = read(path .. "[2]", z) end
end

-- Makes a struct of C, or `count` of them, with their defaults.
function Reading:new_structs(type_name, count)
  local structs = self:keep(ffi.new(type_name .. "[?]", math.max(1, count)))
  local fine, initialise = pcall(function() return C[type_name:gsub("^aim_", "aim_init_")] end)
  for i = 0, fine and count - 1 or -1 do initialise(structs + i) end
  return structs
end

-- The numbers of lists that are all as long as the first, packed; the number of lists; their
-- length. `read` reads a number: `finite` by default.
function Reading:rows(path, value, read)
  local size = #list(path, value)
  local length = size > 0 and #list(path .. "[0]", value[1]) or 0
  local numbers = self:keep(ffi.new("double[?]", math.max(1, size * length)))
  for j = 1, size do
    local place = ("%s[%d]"):format(path, j - 1)
    list(place, value[j], length, length)
    for i = 1, length do
      local at = ("%s[%d]"):format(place, i - 1)
      numbers[(j - 1) * length + i - 1] = (read or finite)(at, value[j][i])
    end
  end
  return numbers, size, length
end

-- The types of the caller's functions. LuaJIT makes a new type of every text that it reads, and has
-- room for 65,536.
local VECTOR_AT = ffi.typeof("void (*)(void*, double, double*)")
local SPEED_BOUND = ffi.typeof("double (*)(void*, double, double)")

-- A function of the caller's, for C. Its errors must not cross C: they are raised when C has
-- returned.
function Reading:callback(ctype, call, on_error)
  local callback = ffi.cast(ctype, function(...)
    if self.raised then return on_error(...) end
    local fine, result = pcall(call, ...)
    if fine then return result end
    self.raised = result
    return on_error(...)
  end)
  self.callbacks[#self.callbacks + 1] = callback
  return callback
end

-- Reads what a function of the caller's returns: numbers, or one vector. Anything else is a fault.
function Reading:returned(path, to, x, y, z)
  self:vector(path, type(x) == "number" and { x, y, z } or x, to, number)
end

function Reading:vector_callback(path, place_at)
  local function write(_, time, out) self:returned(path, out, place_at(time)) end
  local function write_nothing(_, _, out) out[0], out[1], out[2] = NAN, NAN, NAN end
  return self:callback(VECTOR_AT, write, write_nothing)
end

local function check_function(path, value)
  if type(value) == "function" then return end
  fail(path, "expected a function of time, got " .. describe(value))
end

-- A motion of the caller's own. position_at(time) returns x, y (and z), or a vector. speed_bound, a
-- number or a function of two times, is a speed that the body does not exceed. Only a shooter whose
-- velocity the shot inherits needs velocity_at(time).
function Reading:own_motion(path, motion, struct)
  local own = self:keep(ffi.new("aim_motion_function[1]"))
  struct.kind = C.AIM_FUNCTION
  local place = path .. ".position_at"
  check_function(place, motion.position_at)
  if self.dimensions == 0 then self:returned(place, ffi.new("double[3]"), motion.position_at(0)) end
  own[0].position = self:vector_callback(place, motion.position_at)
  local bound, bound_path = motion.speed_bound, path .. ".speed_bound"
  if bound ~= nil then
    local call = function(_, from, to) return number(bound_path, bound(from, to)) end
    if type(bound) ~= "function" then
      finite(bound_path, bound, "not_negative")
      call = function() return bound end
    end
    local function none() return NAN end
    own[0].speed_bound = self:callback(SPEED_BOUND, call, none)
  end
  if motion.velocity_at ~= nil then
    place = path .. ".velocity_at"
    check_function(place, motion.velocity_at)
    own[0].velocity = self:vector_callback(place, motion.velocity_at)
  end
  struct["function"] = own
end

-- Whether one of these fields is present, and there is such a field in these dimensions.
function Reading:stands(fields, value, name)
  for _, field in ipairs(fields or {}) do
    local only = TABLES[name].rows[field].dimensions
    if value[field] ~= nil and (not only or only == self.dimensions) then return true end
  end
  return false
end

-- Whether an object of this kind must have the field.
function Reading:needs(row, value, kind, name, is_last)
  if row.rule == "optional_in_last" then return not is_last end
  if row.rule == "unless_table" then return not self.finds_speed and value.table == nil end
  if row.rule == "unless_prospects" and self.has_prospects then return false end
  return row.default == "none" or has_word(row.required_by, kind)
    or self:stands(row.required_beside, value, name)
    or (row.instead ~= nil and not self:stands(row.instead, value, name))
end

-- Reads an object by the table `name`, its fields in the order of the format. The first vector sets
-- the dimensions.
function Reading:object(path, value, struct, name, is_last)
  check_is_object(path, value)
  local kind = kind_of(value, name)
  for _, row in ipairs(TABLES[name].fields) do
    local given = value[row.name]
    if row.rule == "choose_shape" and given then self:check_shape(path, given, name) end
    if row.shape ~= "ignored" and not self:why_inapplicable(row, value, kind) then
      if given == nil and self:needs(row, value, kind, name, is_last) then
        required_field(path, value, row.name, name)
      end
      self:field(path, value, struct, row, kind)
    end
  end
  self:blame_stray(path, value, name, kind)
end

-- Blames a field beside one that excludes it even at 0, which in the struct would be absent.
local function check_neighbours(path, value, row)
  for _, other in ipairs(row.excluded_by or {}) do
    local name = other.path:match("[^.]+$")
    if other.counts_at_zero and path .. "." .. name == other.path and value[name] ~= nil then
      fail(path .. "." .. row.name, "does_not_go_with", other.phrase)
    end
  end
end

-- Reads one field, or sets what it is where it is absent.
function Reading:field(path, value, struct, row, kind)
  local given = value[row.name]
  if given ~= nil then check_neighbours(path, value, row) end
  local accelerates = row.rule == "guess_kind" and value.acceleration ~= nil
  if row.behind and (given ~= nil or accelerates) then struct = self:gun_motion(struct, row) end
  if given ~= nil then
    shapes[row.shape](self, path .. "." .. row.name, given, struct, row, kind)
  elseif accelerates then
    struct[row.member] = C.AIM_ACCELERATING
  elseif row.rule == "absent_is_unlimited" then
    struct[row.member] = math.huge
  end
end

-- The motion of a shooter, made once, with the position and velocity that were read so far.
function Reading:gun_motion(struct, row)
  if struct[row.behind] == nil then struct[row.behind] = self:new_structs("aim_motion", 1) end
  local motion = ffi.cast("aim_motion*", struct[row.behind])[0]
  ffi.copy(motion.position, struct.position, 24)
  ffi.copy(motion.velocity, struct.velocity, 24)
  return motion
end

local function is_endless(pieces)
  local last = pieces and pieces[#pieces]
  return last ~= nil and (last.duration == nil or last.duration == math.huge)
end

-- Why a field does not apply to an object of this kind, if it does not.
function Reading:why_inapplicable(row, value, kind)
  local fits = not row.dimensions or row.dimensions == self.dimensions
  local is_of_kind = not row.kinds or has_word(row.kinds, kind) or has_word(row.kinds, value.shape)
  if not (fits and is_of_kind) then return "does_not_apply" end
  if row.rule == "not_after_endless" and kind == "pieces" and is_endless(value.pieces) then
    return "after_endless"
  end
  if row.not_beside and self.is_by_table then return "not_beside_table" end
  local has_drag = (value.drag or 0) ~= 0 or (value.quadratic_drag or 0) ~= 0
  return row.rule == "with_drag" and not has_drag and "without_drag" or nil
end

-- Blames a shape whose fields there are in another number of dimensions only.
function Reading:check_shape(path, shape, name)
  for _, row in ipairs(TABLES[name].fields) do
    if row.dimensions and row.dimensions ~= self.dimensions and has_word(row.kinds, shape) then
      fail(path .. ".shape", "wrong_dimensions", self.dimensions)
    end
  end
end

-- Blames what an object of this kind has that none or only others have.
function Reading:blame_stray(path, value, name, kind)
  local stray, problem = nil, nil
  for _, row in ipairs(TABLES[name].fields) do
    if not stray and value[row.name] ~= nil then
      problem = self:why_inapplicable(row, value, kind)
      stray = problem and row
    end
  end
  local unknown = unknown_fields(value, name)[1]
  if not unknown and not stray then return end
  -- An obstacle is named by its shape, unless its kind is why a field does not apply.
  local named = unknown and value.shape or kind
  local what = TABLES[name].what:gsub("{kind}", function() return tostring(named) end)
  if kind == "function" then what = "a motion with position_at" end
  local kinds = TABLES[name].rows.kind
  -- The kinds of motion that a field needs, or "".
  local function kinds_for(row)
    local fits = not row.dimensions or row.dimensions == self.dimensions
    local moves = kinds and has_word(kinds.words, kind)
    return moves and fits and is_of_others(row, { kind }) and kinds_with(row, name) or ""
  end
  if not unknown then
    local is_elsewhere = stray.dimensions and stray.dimensions ~= self.dimensions
    if is_elsewhere then what = what .. " in " .. self.dimensions .. " dimensions" end
    local message = format.fill(problem, what)
    if value.kind == nil and kinds_for(stray) ~= "" then
      message = format.fill("needs_kind", kinds_for(stray))
    end
    local place = path .. "." .. stray.name
    local meant = problem == "does_not_apply" and format.elsewhere[place]
    fail(place, message .. (meant and format.fill("similar_word", meant) or ""))
  end
  local function applies(row) return not self:why_inapplicable(row, value, kind) end
  blame_unknown(path, unknown, name, what, applies, function()
    local others = {}
    for _, row in ipairs(TABLES[name].fields) do
      if kinds_for(row) ~= "" then others[#others + 1] = row.name end
    end
    local meant = values.find_similar(unknown, others)
    if not meant then return nil end
    local is_guessed = meant == "acceleration" and value.kind == nil
    if is_guessed then return format.fill("similar_field", meant) end
    return format.fill("similar_of_others", meant, kinds_for(TABLES[name].rows[meant]))
  end)
end

-- `name` is that of the table of its fields.
function Reading:motion(path, value, struct, name)
  self:object(path, value, struct, name)
  if value.position_at then self:own_motion(path, value, struct) end
end

-- The motion of a gun, one of the caller's own.
function Reading:platform(path, value)
  check_is_object(path, value)
  required_field(path, value, "position_at", "target")
  local motion = self:new_structs("aim_motion", 1)
  self:motion(path, value, motion[0], "target")
  return motion
end

-- Reads obstacles. Returns the structs and their number.
function Reading:obstacle_list(name, value)
  local size = #list(name, value)
  local structs = self:new_structs("aim_obstacle", size)
  for i = 1, size do
    self:object(("%s[%d]"):format(name, i - 1), value[i], structs[i - 1], "obstacle")
  end
  return structs, size
end

-- A motion of the caller's own takes the place of every field of another motion.
function Reading:check_own_motion(shooter)
  if type(shooter) ~= "table" or shooter.motion == nil then return end
  for _, row in ipairs(TABLES.shooter.fields) do
    if row.behind and shooter[row.name] ~= nil then
      fail("shooter.motion", "does_not_go_with", row.name)
    end
  end
end

-- Whether a field is checked before another, in the order of the format: paths of an engagement.
local function is_before(path, other)
  local next_step, name, row = other:gmatch "[^.%[%]]+", "engagement", nil
  for step in path:gmatch "[^.%[%]]+" do
    local other_step = next_step()
    if other_step == nil then return false end
    if step ~= other_step then
      if tonumber(step) then return tonumber(step) < tonumber(other_step) end
      for _, field in ipairs(TABLES[name].fields) do
        if field.name == step or field.name == other_step then return field.name == step end
      end
      return false
    end
    row = TABLES[name].rows[step]
    name = row and row.table or name
  end
  -- What an object does not go with is checked before the object is read.
  return row ~= nil and row.excluded_by ~= nil and row.rule ~= "encloses_position"
end

-- Reads an engagement. The library checks the rules between fields. If one that was read before a
-- fault was found breaks a rule, it is to blame.
function Reading:engagement(question)
  local engagement = self:keep(ffi.new("aim_engagement[1]"))
  C.aim_init_engagement(engagement, 2)
  local fine, fault = pcall(self.read_engagement, self, question, engagement[0])
  if fine then return engagement end
  if getmetatable(fault) == values.is_fault and self.dimensions > 0 and not self.finds_speed then
    engagement[0].dimensions = self.dimensions
    local earlier = C.aim_check_engagement(engagement)
    local is_fault = earlier.field ~= C.AIM_FIELD_NONE
    if is_fault and is_before(values.path_of(earlier), fault.field) then
      values.fail_as(earlier)
    end
  end
  error(fault, 0)
end

function Reading:read_engagement(question, struct)
  local rows = TABLES.engagement.rows
  check_is_object("", question)
  local shooter = required_field("", question, "shooter", "engagement")
  local projectile = question.projectile
  self.is_by_table = type(projectile) == "table" and projectile.table ~= nil
  self:check_own_motion(shooter)
  self:object("shooter", shooter, struct.shooter, "shooter")
  -- In the struct it would be absent.
  if shooter.hold == false and shooter.turret ~= nil then
    fail("shooter.hold", "does_not_go_with", "a turret")
  end
  local shot = required_field("", question, "projectile", "engagement")
  self:object("projectile", shot, struct.projectile, "projectile")
  if shot.table ~= nil then self.shot_table = struct.projectile.table end
  local target = required_field("", question, "target", "engagement")
  self:motion("target", target, struct.target, "target")
  if question.aim ~= nil then shapes.word(self, "aim", question.aim, struct, rows.aim) end
  if question.obstacles ~= nil then
    shapes.objects(self, "obstacles", question.obstacles, struct, rows.obstacles)
  end
  if question.tick ~= nil then shapes.object(self, "tick", question.tick, struct, rows.tick) end
  if question.uncertainty ~= nil then
    shapes.object(self, "uncertainty", question.uncertainty, struct, rows.uncertainty)
  end
  check_object("", question, "engagement")
  struct.dimensions = self.dimensions
end

-- Returns both bodies and the duration.
function Reading:contact(question)
  check_is_object("", question)
  local bodies = {}
  for i, name in ipairs { "a", "b" } do
    bodies[i] = self:keep(ffi.new("aim_motion[1]"))
    C.aim_init_motion(bodies[i])
    local body = required_field("", question, name, "contact")
    self:motion(name, body, bodies[i][0], "body")
  end
  local duration = required_field("", question, "duration", "contact")
  limit("duration", duration)
  check_object("", question, "contact")
  return bodies[1], bodies[2], duration
end

return { check_object = check_object, new = new_reading }
