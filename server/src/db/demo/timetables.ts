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

/**
 * Classes, by their place above, that are taught two subjects in halves: while one half sits at the computers, the other
 * one learns a trade, and then the other way round. Both teachers are free at both.
 */
const halves: Readonly<Record<DemoSize, readonly number[]>> = { small: [], school: [17, 31, 32], large: [] };
const halved = 'TU';
const groupNames = ['ກ', 'ຂ'];

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

interface Lesson {
  readonly classId: number;
  readonly subjectId: number;
  readonly blocks: readonly Block[];
  /** Which half of the class; the whole class where there is none. */
  readonly half?: number;
}

/** The lessons of a class by subject: of a subject that is taught in halves one for each, each at the other's time too. */
function lessonsOf(classId: number, week: string, isHalved: boolean): readonly Lesson[] {
  const blocks = blocksOf(week);
  const of = (letter: string) =>
    blocks
      .filter(({ subjectId }) => subjectId === letter.charCodeAt(0) - 64)
      .sort((one, other) => other.length - one.length);
  const letters = [...new Set(blocks.map(({ subjectId }) => String.fromCharCode(64 + subjectId)))];
  return letters.flatMap((letter): readonly Lesson[] => {
    const own = { classId, subjectId: letter.charCodeAt(0) - 64 };
    if (!isHalved || !halved.includes(letter)) return [{ ...own, blocks: of(letter) }];
    const other = [...halved].find((one) => one !== letter) ?? letter;
    return [letter, other].map((at, half) => ({ ...own, blocks: of(at), half }));
  });
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
  const lessons = classIds.flatMap((classId, at) =>
    lessonsOf(classId, weeks[size][at] ?? '', halves[size].includes(at)),
  );
  const groupOf = await insertHalves(
    client,
    halves[size].flatMap((at) => classIds[at] ?? []),
  );
  const { rows } = await client.query<{ id: number; timetable_id: number }>(
    'select c.id, t.id as timetable_id from class c join timetable t on t.year_id = c.year_id',
  );
  const timetableOf = new Map(rows.map((row) => [row.id, row.timetable_id]));
  await insertRows(
    client,
    tables.timetableLessons,
    lessons.map(({ classId, subjectId, blocks, half }, at) => ({
      ...{ id: at + 1, timetableId: timetableOf.get(classId) ?? 0, subjectId },
      blocks: blocks.map(({ length }) => length),
      // Who sits at the computers first, and what the other half learns then, are held at the same time.
      parallel: half === undefined ? null : parallelWord(classId, { subjectId, half }),
    })),
  );
  await insertRows(
    client,
    tables.timetableLessonClasses,
    lessons.map(({ classId, half }, at) => ({
      ...{ lessonId: at + 1, classId },
      groupId: half === undefined ? null : (groupOf.get(`${classId}/${half}`) ?? null),
    })),
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

const parallelWord = (classId: number, { subjectId, half }: { subjectId: number; half: number }) => {
  const isFirst = halved.charCodeAt(0) - 64 === subjectId;
  return `${classId}-${isFirst === (half === 0) ? 1 : 2}`;
};

/** The halves of some classes, by class and number. */
async function insertHalves(client: Querier, classIds: readonly number[]) {
  const groups = classIds.flatMap((classId) =>
    groupNames.map((name, half) => ({ ...{ classId, name, half }, division: 1 })),
  );
  await insertRows(
    client,
    tables.classGroups,
    groups.map(({ half: _, ...group }, at) => ({ ...group, id: at + 1 })),
  );
  return new Map(groups.map(({ classId, half }, at) => [`${classId}/${half}`, at + 1]));
}

const teachersOfLessons = `
  insert into timetable_lesson_teacher (lesson_id, teacher_id)
  select distinct l.id, a.teacher_id from timetable_lesson l join timetable_lesson_class c on c.lesson_id = l.id
  join teacher_assignment a on a.class_id = c.class_id and a.subject_id = l.subject_id order by l.id, a.teacher_id`;

/** Each class is taught in the room where it sits, half of one at the computers while the other one sits there. */
const placesOfLessons = `
  insert into timetable_place (timetable_id, lesson_id, block, period_id, room_id)
  select l.timetable_id, l.id, w.block, p.id, coalesce(ict.id, r.id)
  from jsonb_to_recordset($1::jsonb) as w (lesson int, block int, weekday int, number int)
  join timetable_lesson l on l.id = w.lesson join timetable_lesson_class lc on lc.lesson_id = l.id
  join class c on c.id = lc.class_id
  join period_set_level s on s.year_id = c.year_id and s.level_id = c.level_id
  join period p on p.period_set_id = s.period_set_id and p.weekday = w.weekday and p.number = w.number
  left join room r on r.branch_id = c.branch_id and r.name = c.room
  left join subject u on u.id = l.subject_id and u.code = 'ICT' and lc.group_id is not null
  left join room ict on ict.branch_id = c.branch_id and u.id is not null and ict.kind = 'computer'
  order by l.id, w.block`;

const usualRules = `
  insert into timetable_rule (timetable_id, kind, weight, parameters)
  select t.id, r.kind, r.weight, r.parameters::jsonb from timetable t, (values
    ('gaps', 100, '{"who":"classes","most":0}'), ('early', 100, '{"who":"classes","late":0}'),
    ('spread', 95, '{"subjectIds":[]}'), ('least-hours', 90, '{"who":"classes","least":4}'), ('most-in-a-row', 60, '{"who":"teachers","most":5}')
  ) as r (kind, weight, parameters) order by t.id, r.weight desc, r.kind`;
