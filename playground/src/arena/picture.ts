// Tanks and shells as they are after a tick.
import type { Colour } from '../drawing/colours';
import type { Picture } from '../drawing/picture';
import { along } from '../drawing/vector';
import type { Point } from '../frame/demo';
import { text } from '../frame/number';
import type { Replay } from './replay';

const colours: readonly Colour[] = ['shot', 'target', 'late', 'other', 'gun', 'past'];
const kRadius = 19;
const kTurret = 28;
const kTrail = 150; // ticks
const kVision = Math.PI / 18;
const kFar = 1400;

export function tankColour(index: number): Colour {
  return colours[index % colours.length]!;
}

export function drawFrame(
  picture: Picture, { names, frames }: Replay, index: number,
  { trails, aims }: { readonly trails: boolean; readonly aims: boolean },
): void {
  const frame = frames[index]!;
  const colourOf = (name: string) => tankColour(names.indexOf(name));
  const scale = picture.view.scale;
  for (const tank of frame.tanks) {
    const colour = colourOf(tank.name);
    if (trails) {
      const recent = frames
        .slice(Math.max(0, index - kTrail), index + 1)
        .filter(({ tick }) => tick >= frame.tick - kTrail);
      const places = recent.map(
        ({ tanks }) => tanks.find(({ name }) => name === tank.name)?.position,
      );
      picture.line(places, { colour, opacity: 0.55 });
    }
    if (tank.is_removed) {
      picture.cross(tank.position, colour, 8);
      continue;
    }
    const turret = direction(tank.turret_heading);
    if (aims) {
      const radar = Math.PI / 2 - tank.radar_heading;
      picture.sector(tank.position, kFar * scale, [radar - kVision, radar + kVision], colour, 0.07);
      picture.line([tank.position, along(tank.position, kFar, turret)], {
        colour, width: 1, dash: [4, 5], opacity: 0.8,
      });
    }
    picture.disc(tank.position, kRadius, colour, 0.2);
    picture.circle(tank.position, kRadius, { colour, width: 1.5 });
    const front = along(tank.position, kRadius, direction(tank.heading));
    picture.line([tank.position, front], { colour, width: 1.5, opacity: 0.6 });
    picture.line([tank.position, along(tank.position, kTurret, turret)], {
      colour, width: Math.max(2.5, 6 * scale),
    });
    picture.label(tank.position, `${tank.name} ${text(Math.max(0, tank.health), 3)}`, {
      shift: [0, -kRadius * scale - 7], align: 'center',
    });
  }
  for (const shell of frame.shells) {
    picture.dot(shell.position, colourOf(shell.owner), 2 + 0.3 * shell.power);
  }
}

// Headings are clockwise from +y.
function direction(heading: number): Point {
  return [Math.sin(heading), Math.cos(heading)];
}
