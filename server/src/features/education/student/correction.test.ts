import { Transformer } from '@napi-rs/image';
import {
  admitStudent,
  editStudent,
  getPhoto,
  getStudent,
  listStudents,
  lookAtHealth,
  removePhoto,
  type Student,
  setPhoto,
  studentHistory,
  suspendStudent,
} from '@suksa/contracts/education';
import { me } from '@suksa/contracts/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFile } from '../../../testing/a-file.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anAdmission } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

const aStudent = async (changes = {}) =>
  server.send(admitStudent, { body: await anAdmission(server, changes) }, 'registrar');
const correct = (student: Student, changes: Partial<Student> & { nameChange?: 'mistake' }) =>
  server.send(editStudent, { params: { id: student.id }, body: { ...student, ...changes } }, 'registrar');

describe('correcting a record', () => {
  test('two corrections of a name on one day keep one former name, a slip of the pen none', async () => {
    const student = await aStudent({ firstNameEn: 'Aaloun', surnameEn: 'Typo' });
    const slip = await correct(student, { firstNameEn: 'Aalounn', nameChange: 'mistake' });
    expect(slip.formerNames).toEqual([]);
    const once = await correct(slip, { firstNameEn: 'Bouaphn' });
    const twice = await correct(once, { firstNameEn: 'Bouaphan' });
    expect(twice.formerNames.map(({ name }) => name.en)).toEqual(['Aalounn Typo']);
    const back = await correct(twice, { firstNameEn: 'Aalounn' });
    expect(back.formerNames).toEqual([]);
  });

  test('saves the change and tells who changed what from what to what', async () => {
    const student = await aStudent();
    const [guardian] = student.guardians;
    if (!guardian) throw new Error('admitted without guardian');
    const after = await correct(student, {
      village: 'ໂພນແພງ',
      guardians: [{ ...guardian, phone: '020 9988 7766' }],
    });
    expect(after).toMatchObject({ village: 'ໂພນແພງ', guardians: [{ phone: '020 9988 7766' }] });
    const { rows } = await server.send(studentHistory, { params: { id: student.id } }, 'registrar');
    expect(rows[0]).toMatchObject({
      action: 'edit',
      by: { en: expect.any(String) },
      changes: expect.arrayContaining([
        { field: 'village', before: '', after: 'ໂພນແພງ' },
        { field: `guardian.${guardian.id}.phone`, before: guardian.phone, after: '020 9988 7766' },
      ]),
    });
  });

  test('name correction keeps "former name" for old certificates', async () => {
    const student = await aStudent({ firstNameLo: 'ຊື່ເກົ່າ', surnameLo: 'ສະກຸນ' });
    const after = await correct(student, { firstNameLo: 'ຊື່ໃໝ່' });
    expect(after.formerNames.map(({ name }) => name.lo)).toEqual(['ຊື່ເກົ່າ ສະກຸນ']);
  });

  test('a name that is completed in the other script was no other name', async () => {
    const after = await correct(await aStudent(), { firstNameEn: 'Completed' });
    expect(after.formerNames).toEqual([]);
  });

  test('two clerks who edit the same student: the second sees what changed', async () => {
    const student = await aStudent();
    await correct(student, { nickname: 'ຜູ້ທີໜຶ່ງ' });
    await expect(correct(student, { nickname: 'ຜູ້ທີສອງ' })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      details: {
        current: { nickname: 'ຜູ້ທີໜຶ່ງ', version: 2 },
        changedBy: { lo: expect.any(String), en: expect.any(String) },
      },
    });
  });

  test('the second hears who made the step or the correction, not who only looked at the record', async () => {
    const { name } = await server.send(me, {}, 'registrar');
    const student = await aStudent();
    const params = { id: student.id };
    const body = { version: student.version, reason: 'ຄ່າຮຽນ' };
    await server.send(suspendStudent, { params, body }, 'registrar');
    await server.send(lookAtHealth, { params }, 'admin');
    await expect(server.send(editStudent, { params, body: student }, 'admin')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { status: 'suspended' }, changedBy: name },
    });
  });

  test("a guardian corrected at a brother's record meanwhile is a conflict too", async () => {
    const elder = await aStudent();
    const [guardian] = elder.guardians;
    if (!guardian) throw new Error('admitted without guardian');
    const younger = await aStudent({ familyId: elder.family.id, guardians: [{ ...guardian }] });
    await correct(elder, { guardians: [{ ...guardian, occupation: 'ຄູ' }] });
    await expect(
      correct(younger, { guardians: [{ ...guardian, occupation: 'ທະຫານ' }] }),
    ).rejects.toMatchObject({ code: 'conflict' });
    const seen = await server.send(getStudent, { params: { id: younger.id } }, 'registrar');
    expect(seen.guardians[0]?.occupation).toBe('ຄູ');
  });

  test('all children of a guardian are found by the new phone', async () => {
    const elder = await aStudent();
    const [guardian] = elder.guardians;
    if (!guardian) throw new Error('admitted without guardian');
    const younger = await aStudent({ familyId: elder.family.id, guardians: [{ ...guardian }] });
    await correct(elder, { guardians: [{ ...guardian, phone: '020 7171 8282' }] });
    const { rows } = await server.send(listStudents, { query: { q: '71718282' } }, 'registrar');
    expect(rows.map(({ id }) => id).sort()).toEqual([elder.id, younger.id].sort());
  });

  test('guardians are called in the order in which they stand', async () => {
    const student = await aStudent({
      guardians: [
        { relation: 'mother', nameLo: 'ຜູ້ທີໜຶ່ງ' },
        { relation: 'father', nameLo: 'ຜູ້ທີສອງ' },
      ],
    });
    const after = await correct(student, { guardians: [...student.guardians].reverse() });
    expect(after.guardians.map(({ nameLo }) => nameLo)).toEqual(['ຜູ້ທີສອງ', 'ຜູ້ທີໜຶ່ງ']);
  });

  test('a student who is not there is not found', async () => {
    const student = await aStudent();
    const nobody = server.send(editStudent, { params: { id: 2_000_000 }, body: student }, 'registrar');
    await expect(nobody).rejects.toMatchObject({ code: 'not_found' });
    const history = server.send(studentHistory, { params: { id: 2_000_000 } }, 'registrar');
    await expect(history).rejects.toMatchObject({ code: 'not_found' });
  });

  test('nothing is corrected in a closed year', async () => {
    const student = await aStudent();
    const { branches } = await server.send(me, {}, 'registrar');
    const closed = branches[0]?.years.find(({ state }) => state === 'closed');
    const late = server.send(editStudent, { params: { id: student.id }, body: student }, 'registrar', {
      yearId: closed?.id ?? 0,
    });
    await expect(late).rejects.toMatchObject({ code: 'year_closed' });
  });
});

describe('a photo', () => {
  const picture = async (width: number, height: number) => {
    const pixels = new Uint8Array(width * height * 4).fill(200);
    return aFile(await Transformer.fromRgbaPixels(pixels, width, height).png(), 'image/png');
  };
  const store = (id: number, photo: File) =>
    server.send(setPhoto, { params: { id }, body: { photo } }, 'registrar');
  const sizeOf = async (blob: Blob) => new Transformer(Buffer.from(await blob.arrayBuffer())).metadata();

  test('is stored as JPEG of at most 600 pixels, and small for lists', async () => {
    const { id } = await aStudent();
    const { photo } = await store(id, await picture(1200, 900));
    const full = await server.send(getPhoto, { params: { id }, query: { v: photo } }, 'registrar');
    expect(await sizeOf(full)).toMatchObject({ width: 600, height: 450, format: 'jpeg' });
    const small = await server.send(getPhoto, { params: { id }, query: { size: 'small' } }, 'registrar');
    expect(await sizeOf(small)).toMatchObject({ width: 96 });
    expect(await server.send(getStudent, { params: { id } }, 'registrar')).toMatchObject({ photo });
  });

  test('can be removed, and then there is none', async () => {
    const { id } = await aStudent();
    await store(id, await picture(60, 80));
    await server.send(removePhoto, { params: { id } }, 'registrar');
    const gone = server.send(getPhoto, { params: { id }, query: {} }, 'registrar');
    await expect(gone).rejects.toMatchObject({ code: 'not_found' });
    const { rows } = await server.send(studentHistory, { params: { id } }, 'registrar');
    expect(rows.map(({ action }) => action)).toEqual(['photo_removed', 'photo', 'create']);
  });

  test('what is no picture is refused at the field', async () => {
    const { id } = await aStudent();
    for (const type of ['image/png', 'text/html'])
      await expect(store(id, aFile('no picture at all', type))).rejects.toMatchObject({
        fields: [{ path: 'photo', code: 'file_type' }],
      });
  });

  test('of a stranger is not found', async () => {
    const { id } = await aStudent();
    await store(id, await picture(60, 80));
    const stranger = server.send(getPhoto, { params: { id }, query: {} }, 'family');
    await expect(stranger).rejects.toMatchObject({ code: 'not_found' });
    await expect(store(2_000_000, await picture(60, 80))).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
