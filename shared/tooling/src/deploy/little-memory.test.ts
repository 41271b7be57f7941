import { exportStudents, listStudents } from '@suksa/contracts/education';
import { ApiClient } from '@suksa/testing/api-client';
import { startPostgres } from '@suksa/testing/postgres';
import { demoPassword, startProduct } from '@suksa/testing/product';
import { expect, test } from 'vitest';

const columns = ['code', 'nameLo', 'nameEn', 'sex', 'birthDate', 'class', 'status'].map((key) => ({
  key,
  title: key,
}));

test('Sixty exports at once in a server with little memory: each is whole or told to come again, and all goes on', async () => {
  const database = await startPostgres();
  if (!database) throw new Error('There is no PostgreSQL here.');
  const school = { databaseUrl: database.url, demo: 'school' } as const;
  // Making the demo school takes more than a school that works.
  await (await startProduct(school)).stop();
  const product = await startProduct({
    ...school,
    variables: {
      NODE_OPTIONS:
        `${process.env.NODE_OPTIONS ?? ''} --max-old-space-size=${process.env.HEAP ?? 100}`.trim(),
    },
  });
  try {
    const client = await ApiClient.signIn(product.url, 'admin', demoPassword);
    const ask = () =>
      fetch(product.url + exportStudents.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: {}, format: 'xlsx', columns }),
      });
    const answers = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const response = await ask();
        const { byteLength } = await response.arrayBuffer();
        return { status: response.status, retry: response.headers.get('retry-after'), byteLength };
      }),
    );
    const whole = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, retry }) => `${status} ${retry}`))).toEqual(new Set(['503 10']));
    expect(whole.length).toBeGreaterThan(20);
    expect(new Set(whole.map(({ byteLength }) => byteLength)).size).toBe(1);
    expect(product.process.exitCode).toBeNull();
    expect((await client.send(listStudents, { query: {} })).total).toBeGreaterThan(500);
    expect((await ask()).status).toBe(200);
  } finally {
    await product.stop();
    await database.stop();
  }
}, 300_000);
