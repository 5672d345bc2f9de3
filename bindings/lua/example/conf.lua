function love.conf(t)
  t.identity = "aimahead-example"
  t.window.title = "Aimahead: turrets that lead Box2D bodies"
  t.window.width, t.window.height = 800, 600
  t.window.msaa = 4
  t.modules.audio, t.modules.sound, t.modules.joystick = false, false, false
end
