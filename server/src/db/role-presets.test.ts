import { expect, test } from 'vitest';
import { fixedRoles, staffRoles } from './role-presets.ts';

test('whoever may let a blocked card pass can open the gate, and the head is one of them', () => {
  const overriding = [...fixedRoles, ...staffRoles].filter(({ permissions }) =>
    permissions.includes('checkinout.event.override'),
  );
  expect(overriding.map(({ nameEn }) => nameEn)).toEqual([
    'Super admin',
    'School administrator',
    'Principal',
  ]);
  for (const { permissions } of overriding)
    expect(permissions).toEqual(expect.arrayContaining(['checkinout.event.view', 'checkinout.event.create']));
});
