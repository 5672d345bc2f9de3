-- Finds the shared library, loads it and declares what is in it.
--
-- It is the one that the environment variable AIMAHEAD_LIBRARY names; else one beside this file, in
-- LOVE's folders of the game, in the build folder of the sources, or where the system finds
-- libraries.
local has_ffi, ffi = pcall(require, "ffi")
if not has_ffi then error("aimahead needs LuaJIT, as in LOVE: this Lua has no ffi", 2) end

-- The folders, each with a slash at its end, in which the library may be.
local function library_folders()
  local source = debug.getinfo(1, "S").source
  local here = source:match("^@(.*[/\\])") or "./"
  local folders = { here }
  for _, built in ipairs { "library", "release" } do
    table.insert(folders, here .. "../../build/" .. built .. "/bindings/c/")
  end
  local files = type(love) == "table" and love.filesystem
  if not files then return folders end
  -- LOVE names this file within the game. What is packed in a .love file cannot be loaded.
  local function add(folder)
    if folder and folder ~= "" then table.insert(folders, folder .. "/") end
  end
  local real = files.getRealDirectory((source:gsub("^@", "")))
  if real then add(real .. "/" .. here) end
  add(files.getSource())
  add(files.getSourceBaseDirectory())
  add(files.getSaveDirectory())
  return folders
end

local function load_library()
  local function give_up(reason) error("aimahead: " .. reason, 0) end
  local named = os.getenv("AIMAHEAD_LIBRARY")
  if named and named ~= "" then
    local found, library = pcall(ffi.load, named)
    if found then return library end
    give_up("AIMAHEAD_LIBRARY names a library that cannot be loaded: " .. tostring(library))
  end
  local names = { Windows = "aimahead_c.dll", OSX = "libaimahead_c.dylib" }
  local name = names[ffi.os] or "libaimahead_c.so"
  local folders = library_folders()
  for _, folder in ipairs(folders) do
    local file = io.open(folder .. name, "rb")
    if file then
      file:close()
      local found, library = pcall(ffi.load, folder .. name)
      if found then return library end
      give_up(folder .. name .. " cannot be loaded: " .. tostring(library))
    end
  end
  for _, installed in ipairs { "aimahead_c", "libaimahead_c.so.0" } do
    local found, library = pcall(ffi.load, installed)
    if found then return library end
  end
  give_up(name .. " was not found. Put it beside aimahead.lua, or name it in the environment "
    .. "variable AIMAHEAD_LIBRARY. It is neither installed nor in:\n  "
    .. table.concat(folders, "\n  "))
end

local C = load_library()
ffi.cdef "const char* aim_declarations(const char* header);"

local library = { C = C }

-- Declares the types and functions of a header.
local declared = {}
function library.declare(header)
  if declared[header] then return end
  ffi.cdef(ffi.string(C.aim_declarations(header)))
  declared[header] = true
end

library.declare "aimahead.h"

return library
