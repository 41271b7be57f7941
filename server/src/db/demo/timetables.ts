import type { Querier } from '../insert-rows.ts';
import { insertRows } from '../insert-rows.ts';
import * as tables from '../schema/index.ts';
import type { DemoSize } from './school.ts';

/**
 * The week of each class of the open years, in the order of the classes: five days of seven periods, a letter for each
 * subject by its number, a dot for a free one. The generator has put them together for the teachers of these schools;
 * the large school has none.
 */
const weeks: Readonly<Record<DemoSize, readonly string[]>> = {
  small: [
    'AACC... DAAVBBE DAAV... BBCCAA. WBBEFAA',
    'FAADBBE CCBBEAA BBCCAA. GAADWV. AAGV...',
    'BBWFVAA GDAAECC BBAA... VAAGD.. AACCEBB',
    'JJRRWHH KKHHL.. VIJJUT. KKTVII. RIIU...',
    'HHWU... LIITR.. URRVJJ. ITHHVKK JJKKII.',
    'IITPMMN ORTQWII PLSMHHV HHSINN. VRROQ..',
    'AABB... DAAV... FAAECC. WVBBAAE CCAADBB',
    'DAAFBB. AACCV.. WEBBDAA EAAV... AABBCC.',
    'AAED... EBBVFAA BBAACC. GBBVWAA GDAACC.',
  ],
  school: [
    'AABBD.. AABBDCC VAAEBB. AAWVCC. EAAF...',
    'DAAFE.. CCBBAA. AABB... EBBVDAA AAWVCC.',
    'AAFVE.. CCAABB. BBDVAA. CCAAD.. EWAABB.',
    'VAADE.. CCBBAA. CCVWFAA DBBEAA. BBAA...',
    'VGAAE.. AABBCC. AAEWBB. BBDVGAA AAFDCC.',
    'BBDEAAV AAGEVBB AACC... DBBGAA. CCAAFW.',
    'AAGFBB. EAADVBB DEAAGCC BBAA... VWAACC.',
    'EVCCGAA BBAAF.. BBAAV.. BBCCAAD GEWDAA.',
    'AAWGEBB DEAABB. VAAFCC. DGAAV.. CCAABB.',
    'EVBBAA. VDAAECC WAAGCC. GFAABB. BBAAD..',
    'THHW... JJIIKKV IRRUKK. URVTL.. JJHHII.',
    'URKKWV. IILT... UVJJRR. TIHHJJ. KKIIHH.',
    'VUIITHH KKJJ... KKTR... HHIIRR. VUJJLWI',
    'KKJJUII RRWV... RUIIHHT JJKKHH. IVLT...',
    'LTVRJJU HHRRWV. HHII... KKJJII. UIKKT..',
    'RVIIKK. IIKK... JJUTHHW IJJV... TRRLHHU',
    'JJRRVII UTHH... KKHHLW. VUII... ITKKJJR',
    'RIUV... HHVLKKU IIJJ... HHRRJJT KKTWII.',
    'NNPTRHH TQSNVHH OIIWQ.. MMLOVIS IIRRPM.',
    'QHHMOT. IINPMMS VPNNIS. LWIIRR. RHHVQTO',
    'IINNW.. MMPVSRR LSROHHT NPHHIQ. MVOQTII',
    'OSIIPNN HHRSVT. PVQLMII TIMMN.. OQHHRRW',
    'MMWOVII QRRITPN HHLQIIR SVOT... HHSPNNM',
    'VLHHSPQ NNHHPO. IMMRSW. IITVOM. TNRRIIQ',
    'EWCCVAA VBBEAAD DAAF... AABB... CCBBAA.',
    'FDAAEBB BBCCAA. VWAAD.. VAAECC. AABB...',
    'FAAVD.. CCGEVAA GAAWEBB AACCBBD BBAA...',
    'VAADGF. EAAV... CCAABB. BBCCWAA GAAEDBB',
    'CCEVAA. WBBGAAD DAAFG.. EAAVBB. BBCCAA.',
    'IIHH... VKKTUII HHRRVKK TRJJU.. LJJIW..',
    'RJJVLI. UIIVT.. KKJJ... KKWUTHH HHRRII.',
    'TUKKIHH LWJJVHH JJKKII. IIRR... RTUV...',
    'KKUI... HHVWLJJ VTIIR.. HHKKRR. TIIUJJ.',
  ],
  large: [],
};

/** Periods before noon: no lesson goes across it. */
const beforeNoon = 4;

interface Block {
  readonly subjectId: number;
  readonly weekday: number;
  readonly number: number;
  readonly length: number;
}

/** Lessons of one subject that follow each other are one block. */
function blocksOf(week: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const [day, letters] of week.split(' ').entries())
    for (let at = 0; at < letters.length; ) {
      const letter = letters[at];
      const end = at < beforeNoon ? beforeNoon : letters.length;
      let length = 1;
      while (at + length < end && letters[at + length] === letter) length += 1;
      if (letter && letter !== '.')
        blocks.push({ subjectId: letter.charCodeAt(0) - 64, weekday: day + 1, number: at + 1, length });
      at += length;
    }
  return blocks;
}

interface Demo {
  readonly size: DemoSize;
  /** In their order. */
  readonly classIds: readonly number[];
}

/** A timetable of each branch that holds from the first day of its open year. */
export async function insertTimetables(client: Querier, { size, classIds }: Demo): Promise<void> {
  if (weeks[size].length === 0) return;
  await client.query(`
    insert into timetable (branch_id, year_id, name)
    select branch_id, id, 'ພາກຮຽນ I · Term I' from academic_year where state = 'open' order by id`);
  const lessons = classIds.flatMap((classId, at) => {
    const blocks = blocksOf(weeks[size][at] ?? '');
    return [...new Set(blocks.map(({ subjectId }) => subjectId))].map((subjectId) => ({
      ...{ classId, subjectId },
      blocks: blocks
        .filter((one) => one.subjectId === subjectId)
        .sort((one, other) => other.length - one.length),
    }));
  });
  const { rows } = await client.query<{ id: number; timetable_id: number }>(
    'select c.id, t.id as timetable_id from class c join timetable t on t.year_id = c.year_id',
  );
  const timetableOf = new Map(rows.map((row) => [row.id, row.timetable_id]));
  await insertRows(
    client,
    tables.timetableLessons,
    lessons.map(({ classId, subjectId, blocks }, at) => ({
      ...{ id: at + 1, timetableId: timetableOf.get(classId) ?? 0, subjectId },
      blocks: blocks.map(({ length }) => length),
    })),
  );
  await insertRows(
    client,
    tables.timetableLessonClasses,
    lessons.map(({ classId }, at) => ({ lessonId: at + 1, classId, groupId: null })),
  );
  await client.query(teachersOfLessons);
  await client.query(placesOfLessons, [
    JSON.stringify(
      lessons.flatMap(({ blocks }, at) =>
        blocks.map(({ weekday, number }, block) => ({ lesson: at + 1, block: block + 1, weekday, number })),
      ),
    ),
  ]);
  await client.query(usualRules);
  await client.query(`
    update timetable t set state = 'published', holds_from = y.start_date from academic_year y where y.id = t.year_id`);
}

const teachersOfLessons = `
  insert into timetable_lesson_teacher (lesson_id, teacher_id)
  select distinct l.id, a.teacher_id from timetable_lesson l join timetable_lesson_class c on c.lesson_id = l.id
  join teacher_assignment a on a.class_id = c.class_id and a.subject_id = l.subject_id order by l.id, a.teacher_id`;

/** Each class is taught in the room where it sits. */
const placesOfLessons = `
  insert into timetable_place (timetable_id, lesson_id, block, period_id, room_id)
  select l.timetable_id, l.id, w.block, p.id, r.id
  from jsonb_to_recordset($1::jsonb) as w (lesson int, block int, weekday int, number int)
  join timetable_lesson l on l.id = w.lesson join timetable_lesson_class lc on lc.lesson_id = l.id
  join class c on c.id = lc.class_id
  join period_set_level s on s.year_id = c.year_id and s.level_id = c.level_id
  join period p on p.period_set_id = s.period_set_id and p.weekday = w.weekday and p.number = w.number
  left join room r on r.branch_id = c.branch_id and r.name = c.room
  order by l.id, w.block`;

const usualRules = `
  insert into timetable_rule (timetable_id, kind, weight, parameters)
  select t.id, r.kind, r.weight, r.parameters::jsonb from timetable t, (values
    ('gaps', 100, '{"who":"classes","most":0}'), ('early', 100, '{"who":"classes","late":0}'),
    ('spread', 95, '{"subjectIds":[]}'), ('least-hours', 90, '{"who":"classes","least":4}'), ('most-in-a-row', 60, '{"who":"teachers","most":5}')
  ) as r (kind, weight, parameters) order by t.id, r.weight desc, r.kind`;
