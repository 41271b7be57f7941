import { Transformer } from '@napi-rs/image';
import type { Querier } from '../../insert-rows.ts';

/** Drawn, and nobody's: the demo shows how a gate looks with faces. */
type Sitter = 'girl' | 'boy' | 'woman' | 'man';
const variants = 8;

const skins = ['#e8b98f', '#d9a377', '#c98f63', '#f0c8a2'];
const hairs = ['#1d1714', '#2b201a', '#3a2a20'];
const walls = ['#dfe9f2', '#e9e4d8', '#dcebe1', '#eee0e4'];
const clothes: Record<Sitter, readonly string[]> = {
  girl: ['#ffffff'],
  boy: ['#ffffff'],
  woman: ['#8c3b5a', '#2f6f73', '#b0702c'],
  man: ['#31507a', '#4c5b46', '#6a4b3c'],
};
const at = <Value>(list: readonly Value[], place: number): Value => list[place % list.length] as Value;

const hairOf = (sitter: Sitter, place: number, colour: string): { behind: string; before: string } => {
  const fringe = `<path d="M62 112 q${8 + (place % 3) * 6} -58 58 -58 q${52 - (place % 3) * 4} 0 58 58 q-24 -${26 + (place % 4) * 4} -58 -${24 + (place % 2) * 8} q-34 2 -58 ${24 + (place % 2) * 6}z" fill="${colour}"/>`;
  if (sitter === 'boy' || sitter === 'man') return { behind: '', before: fringe };
  const length = 170 + (place % 3) * 26;
  return {
    behind: `<path d="M54 ${length} V118 q0 -72 66 -72 t66 72 V${length} q-66 18 -132 0z" fill="${colour}"/>`,
    before: fringe,
  };
};

/** A portrait, three to four. */
const drawn = (sitter: Sitter, place: number): string => {
  const skin = at(skins, place + (sitter === 'man' ? 1 : 0));
  const hair = hairOf(sitter, place, at(hairs, place));
  const eyes = 116 + (place % 3);
  const mouth = 150 + (place % 2) * 3;
  const glasses =
    place % 5 === 2
      ? `<g fill="none" stroke="#333" stroke-width="2.5"><circle cx="98" cy="${eyes}" r="14"/><circle cx="142" cy="${eyes}" r="14"/><path d="M112 ${eyes}h16"/></g>`
      : '';
  const collar =
    sitter === 'girl' || sitter === 'boy'
      ? `<path d="M96 208 l24 26 24 -26 10 16 -34 30 -34 -30z" fill="#20406e"/>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="320" viewBox="0 0 240 320">
    <rect width="240" height="320" fill="${at(walls, place)}"/>${hair.behind}
    <path d="M24 320 q4 -92 96 -92 t96 92z" fill="${at(clothes[sitter], place)}"/>
    <rect x="102" y="170" width="36" height="52" rx="14" fill="${skin}"/>
    <ellipse cx="120" cy="120" rx="${54 - (place % 2) * 3}" ry="62" fill="${skin}"/>${hair.before}
    <g fill="#241a15"><circle cx="98" cy="${eyes}" r="4.5"/><circle cx="142" cy="${eyes}" r="4.5"/></g>
    <path d="M88 ${eyes - 14} q10 -6 20 0 M132 ${eyes - 14} q10 -6 20 0" stroke="${at(hairs, place)}" stroke-width="3.5" fill="none"/>
    <path d="M120 ${eyes + 6} q-6 16 4 17" stroke="#00000040" stroke-width="3" fill="none"/>
    <path d="M100 ${mouth} q20 ${10 + (place % 4) * 2} 40 0" stroke="#8d4436" stroke-width="4" fill="none" stroke-linecap="round"/>
    ${glasses}${collar}</svg>`;
};

const photoOf = async (svg: string): Promise<Buffer> =>
  new Transformer(await Transformer.fromSvg(svg).png()).resize({ width: 360, height: 480 }).jpeg(82);

interface Seen extends Record<string, unknown> {
  readonly id: number;
  readonly sitter: Sitter;
}

/** Whom not everybody may collect: there a guard looks at faces. */
const guarded = `
  select student_id from student_guardian where not may_collect or legal_restriction <> ''`;
/** Students of the classes that come to the first gate first, and who is known around them. */
const childrenSeen = `
  with class_seen as (select c.id from class c join academic_year y on y.id = c.year_id and y.state = 'open'
    where c.branch_id = 1 order by c.id limit 4),
  child as (
    select e.student_id from enrolment e where e.class_id in (select id from class_seen) and e.is_current
    union ${guarded})`;
const students = `${childrenSeen}
  select p.id, case p.sex when 'female' then 'girl' else 'boy' end as sitter from student p
  where p.id in (select student_id from child) order by p.id`;
const guardiansOf = (children: string) => `${children}
  select distinct on (l.guardian_id) l.guardian_id as id,
    case when l.relation = 'mother' or g.sex = 'female' then 'woman' else 'man' end as sitter
  from student_guardian l join guardian g on g.id = l.guardian_id
  where l.student_id in (select student_id from child) order by l.guardian_id`;

/** A small school is for tests, which count who has no photo: there only who comes for a guarded child has one. */
export async function insertFaces(client: Querier, { few }: { readonly few: boolean }): Promise<void> {
  const pictures = new Map<string, Promise<Buffer>>();
  const pictureOf = (sitter: Sitter, place: number) => {
    const key = `${sitter} ${place % variants}`;
    const known = pictures.get(key) ?? photoOf(drawn(sitter, place % variants));
    pictures.set(key, known);
    return known;
  };
  const wanted: readonly (readonly [string, string, string])[] = few
    ? [['guardian_photo', 'guardian_id', guardiansOf(`with child as (${guarded})`)]]
    : [
        ['student_photo', 'student_id', students],
        ['guardian_photo', 'guardian_id', guardiansOf(childrenSeen)],
      ];
  for (const [table, column, text] of wanted) {
    const { rows } = await client.query<Seen>(text);
    for (const [place, { id, sitter }] of rows.entries())
      await client.query(
        `insert into ${table} (${column}, content_type, content) values ($1, 'image/jpeg', $2)`,
        [id, await pictureOf(sitter, place)],
      );
  }
}
