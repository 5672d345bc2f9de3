-- The library: what it declares, and where it is found.
--
--     luajit library_test.lua SOURCES
local checks = dofile((arg[0]:gsub("[^/]+$", "checks.lua")))
local check, read = checks.check, checks.read
local ffi = require "ffi"
local aimahead = require "aimahead"

local function squeeze(text) return (text:gsub("%s+", " "):gsub("^ ", ""):gsub(" $", "")) end

local function declarations_are_those_of_the_header()
  local header = read("include/aimahead/words.h") .. read("include/aimahead/aimahead.h")
  header = header:gsub("/%*.-%*/", ""):gsub("#ifdef __cplusplus\n.-#endif\n", "")
  header = header:gsub("\n#[^\n]*", ""):gsub("^#[^\n]*", "")
  header = header:gsub("AIM_API ", "")
  local declared = ffi.string(aimahead.library.aim_declarations("aimahead.h"))
  check(squeeze(header) == squeeze(declared), "the library declares something else than aimahead.h")
  check(ffi.string(aimahead.library.aim_declarations("other.h")) == "")
end

local function structs_are_laid_out_as_in_c()
  -- Structs of other headers are not declared.
  local declared = ffi.string(aimahead.library.aim_declarations("aimahead.h"))
  local struct, count = nil, 0
  for line in read("tests/c/layout.txt"):gmatch("[^\n]+") do
    local name, size = line:match("^(%S+) (%d+)$")
    local member, offset = line:match("^  (%S+) (%d+) %d+$")
    if name then
      struct = declared:find("} " .. name .. ";", 1, true) and name
      check(not struct or ffi.sizeof(name) == tonumber(size), "size of " .. name)
    elseif struct then
      check(ffi.offsetof(struct, member) == tonumber(offset), struct .. "." .. member)
    end
    if struct then count = count + 1 end
  end
  check(count > 150)
end

-- The files may be in a folder of their own. The library is found beside them and in the folders of
-- LOVE; where it is not, the variable is named.
local function library_is_found_where_people_put_it()
  local luajit = arg[-1]
  local built = os.getenv("AIMAHEAD_LIBRARY")
  local folder = os.tmpname()
  os.remove(folder)
  local function shell(command) return os.execute(command) == 0 end
  check(shell(("mkdir -p '%s/lib' '%s/game'"):format(folder, folder)))
  local copied = ("cp '%s'/bindings/lua/*.lua '%s/lib'"):format(checks.sources, folder)
  check(shell(copied))
  local function try(lines, variable)
    local file = assert(io.open(folder .. "/try.lua", "w"))
    file:write(lines, '\nprint(require("lib.aimahead").lead(40, 10, -3, 8, 30))\n')
    file:close()
    local environment = variable and ("AIMAHEAD_LIBRARY='%s'"):format(variable)
      or "-u AIMAHEAD_LIBRARY"
    local program = io.popen(("cd '%s' && env %s '%s' try.lua 2>&1"):format(folder, environment,
                                                                            luajit))
    local printed = program:read("*a")
    program:close()
    return printed
  end
  local function prints(printed, wanted) check(printed:find(wanted, 1, true), printed) end
  prints(try("", folder .. "/none.so"), "AIMAHEAD_LIBRARY names a library that cannot be loaded")
  local printed = try("")
  -- Where the system has one installed, that one is used.
  if not printed:find("^hit") then
    prints(printed, "was not found. Put it beside aimahead.lua, or name it in the environment " ..
                  "variable AIMAHEAD_LIBRARY")
  end
  local love = [[love = { filesystem = {
    getRealDirectory = function() return nil end, getSource = function() return "game.love" end,
    getSourceBaseDirectory = function() return "./game" end,
    getSaveDirectory = function() return "" end } }]]
  check(shell(("cp '%s' '%s/game/libaimahead_c.so'"):format(built, folder)))
  check(try(love):find("^hit"), try(love))
  check(shell(("mv '%s'/game/* '%s/lib'"):format(folder, folder)))
  check(try(""):find("^hit"), try(""))
  -- The files that a program requires itself find the others there, too.
  for _, file in ipairs { "arena", "many", "obstacles", "steering", "study" } do
    local first = ("require 'lib.aimahead_%s'"):format(file)
    check(try(first):find("^hit"), try(first))
  end
  check(shell(("rm -r '%s'"):format(folder)))
end

declarations_are_those_of_the_header()
structs_are_laid_out_as_in_c()
library_is_found_where_people_put_it()
checks.finish()
