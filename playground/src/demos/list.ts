// Every demonstration, in the order of the page. A new one is a file beside this and a line here.
import { demo as arena } from './arena';
import { demo as crowd } from './crowd';
import { demo as curves } from './curves';
import { demo as engagement } from './engagement';
import { demo as expandingCircle } from './expanding_circle';
import { demo as fixedStep } from './fixed_step';
import { demo as fourPlates } from './four_plates';
import { demo as gravityArc } from './gravity_arc';
import { demo as homing } from './homing';
import { demo as howSure } from './how_sure';
import { demo as methods } from './methods';
import { demo as movingGun } from './moving_gun';
import { demo as overTheWall } from './over_the_wall';
import { demo as pidTurret } from './pid_turret';
import { demo as throwIt } from './throw_it';
import { demo as shootOnTheMove } from './shoot_on_the_move';
import { demo as thrustAndDrag } from './thrust_and_drag';
import { demo as tracker } from './tracker';
import { demo as tunnelling } from './tunnelling';
import { demo as turningTarget } from './turning_target';
import { demo as turret } from './turret';

export const chapters = [
  { title: 'The idea', demos: [throwIt, expandingCircle, methods] },
  { title: 'The gun', demos: [movingGun, shootOnTheMove, turret, pidTurret] },
  { title: 'The shot', demos: [gravityArc, overTheWall, thrustAndDrag, homing] },
  { title: 'The target', demos: [curves, turningTarget, fourPlates, tracker, howSure] },
  { title: 'In your game', demos: [crowd, fixedStep, tunnelling, arena, engagement] },
] as const;

export const all = chapters.flatMap(({ demos }) => demos.map((demo) => demo as unknown));

/** The name of the demonstration that shows any engagement. */
export const general = engagement.name;
