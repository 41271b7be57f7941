import process from 'node:process';
import { createDatabase } from './postgres.ts';
import { startProduct } from './product.ts';

/**
 * Makes the small demo school once on a PostgreSQL of tests: every product that is started from here on, by whichever
 * process, has a copy of it instead of the embedded database.
 *
 * @param releases what the server that makes it serves: it is only ready where those are whole and signed with its key.
 */
export async function offerDemoSchool(url: string, releases: string): Promise<void> {
  const school = createDatabase(url, 'suksa_demo');
  const product = await startProduct({ databaseUrl: school, releases });
  await product.stop();
  process.env.DEMO_SCHOOL = school;
}
