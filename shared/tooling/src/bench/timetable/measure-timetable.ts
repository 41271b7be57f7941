import type { Figure } from '../figure.ts';
import { hasFet } from './fet.ts';
import { measureContradictions } from './measure-contradictions.ts';
import { measureEditor } from './measure-editor.ts';
import { measureLaoSchools } from './measure-lao-schools.ts';
import { measureRealSchools } from './measure-real-schools.ts';
import { measureRepair } from './measure-repair.ts';

/**
 * The generator over Lao schools with every kind of rule, what the editor answers while somebody drags, repair, and
 * reasons; then weeks of real schools, put together by us and by FET, each given as long. FET looks at all of ours.
 */
export async function* measureTimetable(): AsyncGenerator<Figure> {
  const judged = await hasFet();
  if (!judged)
    console.warn('timetable: needs the packages fet and fet-data of Debian; what FET says is left out.');
  yield* measureLaoSchools(judged);
  yield* measureEditor();
  yield* measureRepair();
  yield* measureContradictions();
  if (judged) yield* measureRealSchools();
}
