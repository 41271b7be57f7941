import { describe, expect, it } from 'vitest';
import { modelOf } from '../solver/model/model.ts';
import { scoreOf } from '../solver/score/score.ts';
import { solve } from '../solver/solve.ts';
import { readFet } from './fet-reader.ts';
import { withPlaces } from './fet-writer.ts';

const named = (tag: string, ...names: string[]) =>
  names.map((name) => `<${tag}><Name>${name}</Name></${tag}>`).join('');

const activity = (id: number, teacher: string, duration = 1) =>
  `<Activity><Teacher>${teacher}</Teacher><Subject>Lao</Subject><Students>M1</Students><Duration>${duration}</Duration>
  <Id>${id}</Id><Activity_Group_Id>0</Activity_Group_Id><Active>true</Active></Activity>`;

const file = (
  constraints = '',
  activities = activity(1, 'Kham &amp; Co') + activity(2, 'Noy'),
) => `﻿<?xml version="1.0"?>
<fet version="6.8.5">
<Days_List>${named('Day', 'Mon', 'Tue')}</Days_List>
<Hours_List>${named('Hour', '1', '2', '3')}</Hours_List>
<Teachers_List>${named('Teacher', 'Kham &amp; Co', 'Noy')}</Teachers_List>
<Students_List><Year><Name>M1</Name><Group><Name>M1a</Name></Group><Group><Name>M1b</Name></Group></Year></Students_List>
<Rooms_List><Room><Name>R</Name><Capacity>40</Capacity></Room></Rooms_List>
<Activities_List>${activities}</Activities_List>
<Time_Constraints_List>${constraints}</Time_Constraints_List>
<Space_Constraints_List></Space_Constraints_List>
</fet>`;

const away = (teacher: string, hour: string) =>
  `<ConstraintTeacherNotAvailableTimes><Weight_Percentage>100</Weight_Percentage><Teacher>${teacher}</Teacher>
  <Not_Available_Time><Day>Mon</Day><Hour>${hour}</Hour></Not_Available_Time></ConstraintTeacherNotAvailableTimes>`;

describe('files of FET', () => {
  it('become a problem with their names', () => {
    const read = readFet(file(away('Noy', '2')));
    if ('code' in read) throw new Error(read.code);
    expect(read.school.teachers).toEqual(['Kham & Co', 'Noy']);
    expect(read.problem.rules).toEqual([
      { kind: 'unavailable', who: { teacher: 1 }, slots: [1], weight: 100 },
    ]);
    expect(read.problem.students).toEqual([[0], [1], [0, 1]]);
  });

  it('say which of their rules are not kept', () => {
    const read = readFet(
      file(
        '<ConstraintTeacherMaxSpanPerDay><Weight_Percentage>100</Weight_Percentage></ConstraintTeacherMaxSpanPerDay>',
      ),
    );
    expect('unsupported' in read && [...read.unsupported]).toEqual([['TeacherMaxSpanPerDay', 1]]);
  });

  it.each([
    ['not-xml', '<fet><Days_List>'],
    ['not-fet', '<school></school>'],
    ['no-days', '<fet></fet>'],
    ['unknown-name', file(away('Nobody', '1'))],
    ['bad-duration', file('', activity(1, 'Noy', 4))],
  ])('that are wrong are refused with %s and its place', (code, source) => {
    const read = readFet(source);
    expect(read).toMatchObject({ code });
    expect('at' in read && read.at).toBeTruthy();
  });

  it('come back with every lesson locked where it is, and read the same', () => {
    const source = file(away('Noy', '2'));
    const read = readFet(source);
    if ('code' in read) throw new Error(read.code);
    const { places } = solve(read.problem, { seed: 3, now: () => 0 });
    const again = readFet(withPlaces(source, read, places));
    if ('code' in again) throw new Error(again.code);
    expect(again.problem.rules).toHaveLength(3);
    expect(scoreOf(modelOf(again.problem), places)).toMatchObject({ unplaced: 0, hard: [], cost: 0 });
  });

  it('keep the space around a name, which belongs to it for FET', () => {
    const source = file().replace('<Name>Tue</Name>', '<Name>Tue\t</Name>').replace('<Name>R<', '<Name>R\t<');
    const read = readFet(source);
    if ('code' in read) throw new Error(read.code);
    const written = withPlaces(source, read, [
      { slot: 3, room: 0 },
      { slot: 4, room: -1 },
    ]);
    expect(written).toContain('<Preferred_Day>Tue\t</Preferred_Day>');
    expect(written).toContain('<Room>R\t</Room>');
  });
});
