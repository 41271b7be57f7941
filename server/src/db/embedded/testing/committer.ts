// Started by the tests as a process of its own: commits one row after the other and tells each one that was
// acknowledged, until it is killed.
import { connect } from '../../connection.ts';

const [dataDir = ''] = process.argv.slice(2);
const { pool } = await connect({ dataDir });
await pool.query('create table if not exists acknowledged (n integer primary key)');
for (let n = 1; ; n += 1) {
  await pool.query('insert into acknowledged values ($1)', [n]);
  process.stdout.write(`${n}\n`);
}
