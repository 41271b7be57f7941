import { randomUUID } from 'node:crypto';
import {
  addCardPicture,
  type CardTemplateInput,
  cardBranchPicture,
  cardPhotos,
  cardPicture,
  cardPreview,
  cardTemplateAudit,
  cardTemplateVersions,
  createCardTemplate,
  listCardTemplates,
  retireCardTemplate,
  saveCardTemplate,
} from '@suksa/contracts/settings';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  branchImages,
  cardTemplates,
  studentPhotos,
  cardTemplateVersions as versions,
} from '../../../db/schema/index.ts';
import { aFile } from '../../../testing/a-file.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { aDesign, aPicture } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // The demo school's own.
  await server.app.db.delete(cardTemplates);
});
afterAll(() => server.stop());

const input = (changes: Partial<CardTemplateInput> = {}): CardTemplateInput => ({
  name: 'Student card',
  holder: 'student',
  levelId: null,
  validYears: 0,
  design: aDesign(),
  ...changes,
});
const create = (changes?: Partial<CardTemplateInput>) =>
  server.send(createCardTemplate, { body: input(changes) }, 'admin');

/** As printing does. */
const lock = (id: number) =>
  server.app.db.update(versions).set({ lockedAt: new Date() }).where(eq(versions.templateId, id));

describe('designs', () => {
  test('a branch has one for its students, one for each level that differs, and one for its staff', async () => {
    const { levels } = await server.send(listCardTemplates, {}, 'admin');
    const level = levels[0]?.id ?? 0;
    const students = await create();
    const ofLevel = await create({ levelId: level, name: 'First level' });
    const staff = await create({ holder: 'staff', name: 'Staff card' });
    const { templates } = await server.send(listCardTemplates, {}, 'registrar');
    expect(templates.map(({ id }) => id)).toEqual([students.id, ofLevel.id, staff.id]);
    expect(templates[1]?.level?.id).toBe(level);
    await expect(create({ levelId: level })).rejects.toMatchObject({
      code: 'duplicate',
      fields: [{ path: 'levelId' }],
    });
    await expect(create()).rejects.toMatchObject({ code: 'duplicate' });
  });

  test('one sent once more after a lost answer is made once, and answered as it was made', async () => {
    const { levels } = await server.send(listCardTemplates, {}, 'admin');
    const idempotencyKey = randomUUID();
    const body = input({ levelId: levels[1]?.id ?? 0, name: 'Second level', idempotencyKey });
    const made = await server.send(createCardTemplate, { body }, 'admin');
    expect(await server.send(createCardTemplate, { body }, 'admin')).toEqual(made);
    const trail = await server.send(cardTemplateAudit, { params: { id: made.id } }, 'admin');
    expect(trail.rows).toHaveLength(1);
    await server.send(retireCardTemplate, { params: { id: made.id } }, 'admin');
  });

  test('a save before printing changes the version, one after printing makes the next', async () => {
    const { templates } = await server.send(listCardTemplates, {}, 'admin');
    const template = templates.find(({ holder }) => holder === 'staff') ?? expect.fail('no design');
    const save = (version: number, background: string) => {
      const design = { ...aDesign(), front: { ...aDesign().front, background } };
      const body = { name: 'Staff', validYears: 2, design, version };
      return server.send(saveCardTemplate, { params: { id: template.id }, body }, 'admin');
    };
    const saved = await save(template.version, '#ffeedd');
    expect(saved).toMatchObject({ number: 1, validYears: 2, printed: false });
    await lock(template.id);
    const next = await save(saved.version, '#ddeeff');
    expect(next).toMatchObject({ number: 2, printed: false });
    const history = await server.send(cardTemplateVersions, { params: { id: template.id } }, 'admin');
    expect(history.versions.map(({ number, design }) => [number, design.front.background])).toEqual([
      [2, '#ddeeff'],
      [1, '#ffeedd'],
    ]);
    const trail = await server.send(cardTemplateAudit, { params: { id: template.id } }, 'admin');
    expect(trail.rows[0]?.changes).toContainEqual({ field: 'number', before: 1, after: 2 });
  });

  test('the database itself keeps a printed design as it is', async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select id from card_template_version where locked_at is not null limit 1`,
    );
    const id = rows[0]?.id ?? 0;
    await expect(
      server.app.db.update(versions).set({ design: aDesign() }).where(eq(versions.id, id)),
    ).rejects.toThrow();
    await expect(server.app.db.delete(versions).where(eq(versions.id, id))).rejects.toThrow();
  });

  test('of two who save at once, the second is shown the design as it is now', async () => {
    const { templates } = await server.send(listCardTemplates, {}, 'admin');
    const { id, version } = templates[0] ?? expect.fail('no design');
    const body = { name: 'Mine', validYears: 0, design: aDesign(), version };
    await server.send(saveCardTemplate, { params: { id }, body }, 'head');
    await expect(
      server.send(saveCardTemplate, { params: { id }, body: { ...body, name: 'Yours' } }, 'registrar'),
    ).rejects.toMatchObject({ status: 409, code: 'conflict', details: { current: { name: 'Mine' } } });
  });

  test('one that was printed is only taken out of use, and makes room for another', async () => {
    const { templates } = await server.send(listCardTemplates, {}, 'admin');
    const staff = templates.find(({ holder }) => holder === 'staff') ?? expect.fail('no design');
    await server.send(retireCardTemplate, { params: { id: staff.id } }, 'admin');
    const [kept] = await server.app.db.select().from(cardTemplates).where(eq(cardTemplates.id, staff.id));
    expect(kept?.retired).toBe(true);
    const next = await create({ holder: 'staff', name: 'Another' });
    await server.send(retireCardTemplate, { params: { id: next.id } }, 'admin');
    const rows = await server.app.db.select().from(cardTemplates).where(eq(cardTemplates.id, next.id));
    expect(rows).toEqual([]);
    await expect(server.send(retireCardTemplate, { params: { id: next.id } }, 'admin')).rejects.toMatchObject(
      { status: 404 },
    );
  });

  test('a layer without room, a strange colour or two layers of one name are refused', async () => {
    const [name] = aDesign().front.layers;
    if (name?.kind !== 'field') return expect.fail('no name');
    for (const wrong of [
      { ...name, id: 'narrow', width: 0 },
      { ...name, id: 'colour', colour: 'red' },
      { ...name },
    ])
      await expect(create({ design: aDesign([wrong]) })).rejects.toMatchObject({ status: 400 });
    await expect(create({ holder: 'staff', levelId: 1 })).rejects.toMatchObject({
      fields: [{ path: 'levelId', code: 'not_allowed' }],
    });
  });

  test('another branch has its own designs', async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select id from branch where id not in (select branch_id from card_template)`,
    );
    const where = { branchId: rows[0]?.id ?? 0 };
    expect((await server.send(listCardTemplates, {}, 'admin', where)).templates).toEqual([]);
    const { templates } = await server.send(listCardTemplates, {}, 'admin');
    await expect(
      server.send(cardTemplateVersions, { params: { id: templates[0]?.id ?? 0 } }, 'admin', where),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('cashiers, teachers, families and strangers see none', async () => {
    for (const account of ['cashier', 'teacher', 'family'] as const)
      expect((await server.ask(listCardTemplates, {}, account)).statusCode).toBe(403);
    expect((await server.ask(listCardTemplates, {}, 'nobody')).statusCode).toBe(401);
  });
});

describe('pictures', () => {
  test('one is encoded anew, and may stand in a design', async () => {
    const { id, width } = await server.send(
      addCardPicture,
      { body: { picture: aFile(aPicture, 'image/png') } },
      'registrar',
    );
    expect(width).toBe(1);
    const stored = await server.ask(cardPicture, { params: { id } }, 'registrar');
    expect(stored.headers['content-type']).toBe('image/png');
    const place = { x: 0, y: 0, width: 9, height: 9, rotation: 0, opacity: 1, locked: false, hidden: false };
    const shown = { ...place, id: 'crest', kind: 'picture', pictureId: id, cover: true } as const;
    const { levels } = await server.send(listCardTemplates, {}, 'admin');
    const levelId = levels[1]?.id ?? 0;
    const made = await create({ levelId, design: aDesign([shown]) });
    expect(made.design.front.layers).toContainEqual(shown);
    await expect(
      create({ levelId, design: aDesign([{ ...shown, pictureId: 999_999 }]) }),
    ).rejects.toMatchObject({ code: 'unknown_picture' });
  });

  test('what is no picture is refused at its field', async () => {
    const picture = aFile('not a picture', 'image/png');
    await expect(server.send(addCardPicture, { body: { picture } }, 'registrar')).rejects.toMatchObject({
      fields: [{ path: 'picture', code: 'file_type' }],
    });
  });

  test('the branch’s logo is shown where there is one', async () => {
    const params = { kind: 'logo' } as const;
    await server.app.db.delete(branchImages);
    await expect(server.send(cardBranchPicture, { params }, 'registrar')).rejects.toMatchObject({
      status: 404,
    });
    const { rows } = await server.app.db.execute<{ id: number }>(sql`select min(id) as id from branch`);
    const branchId = rows[0]?.id ?? 0;
    const content = Buffer.from('a logo');
    await server.app.db
      .insert(branchImages)
      .values({ branchId, kind: 'logo', contentType: 'image/png', content });
    expect((await server.ask(cardBranchPicture, { params }, 'admin', { branchId })).rawPayload).toEqual(
      content,
    );
    const { pictures } = await server.send(listCardTemplates, {}, 'admin', { branchId });
    expect(pictures).toEqual(['logo']);
  });
});

describe('people to try a design with', () => {
  test('are real ones of the branch, with the longest names among them', async () => {
    const { people, longest } = await server.send(cardPreview, { query: { holder: 'student' } }, 'registrar');
    expect(people.length).toBeGreaterThan(5);
    const [first] = people;
    expect(first?.values.name_lo).toBeTruthy();
    expect(first?.values.class).toBeTruthy();
    const lengths = (longest.name_en ?? []).map(({ length }) => length);
    expect(Math.max(...people.map(({ values }) => values.name_en?.length ?? 0))).toBeLessThanOrEqual(
      lengths[0] ?? 0,
    );
    const found = await server.send(
      cardPreview,
      { query: { holder: 'student', q: first?.values.code ?? '' } },
      'registrar',
    );
    expect(found.people.map(({ id }) => id)).toEqual([first?.id]);
  });

  test("who have the longest names are whole people: every field is that very student's", async () => {
    const { people, longNamed } = await server.send(
      cardPreview,
      { query: { holder: 'student' } },
      'registrar',
    );
    const letters = ({ values }: (typeof people)[number]) =>
      (values.name_lo ?? '').length + (values.name_en ?? '').length;
    expect(letters(longNamed[0] ?? expect.fail('nobody'))).toBeGreaterThanOrEqual(
      Math.max(...people.map(letters)),
    );
    for (const person of longNamed.slice(0, 3)) {
      const query = { holder: 'student' as const, q: person.values.code ?? '' };
      expect((await server.send(cardPreview, { query }, 'registrar')).people).toEqual([person]);
    }
  });

  test('or staff with their job', async () => {
    const { people } = await server.send(cardPreview, { query: { holder: 'staff', q: 'cashier' } }, 'head');
    expect(people[0]?.values.job_en).toBe('Cashier');
  });

  test('and their faces come many at once, for who may see them', async () => {
    const { people } = await server.send(cardPreview, { query: { holder: 'student' } }, 'registrar');
    const [one, other] = people.map(({ id }) => id);
    if (!one || !other) return expect.fail('too few students');
    await server.app.db.delete(studentPhotos);
    await server.app.db
      .insert(studentPhotos)
      .values({ studentId: one, contentType: 'image/png', content: aPicture });
    const body = { holder: 'student' as const, ids: [one, other] };
    const { rawPayload: file } = await server.ask(cardPhotos, { body }, 'registrar');
    expect([file.readUInt32BE(0), file.readUInt32BE(4), file.readUInt32BE(8)]).toEqual([
      1,
      one,
      aPicture.length,
    ]);
    expect(file.subarray(12)).toEqual(aPicture);
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select id from branch where id not in (select branch_id from enrolment where student_id = ${one})`,
    );
    const elsewhere = await server.ask(cardPhotos, { body }, 'admin', { branchId: rows[0]?.id ?? 0 });
    expect(elsewhere.rawPayload.readUInt32BE(0)).toBe(0);
  });
});
