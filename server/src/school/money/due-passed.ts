import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/**
 * Whether an invoice was due on this day or before, and by an agreement on instalments too where it is in one. A family
 * that keeps what it has agreed to isn't overdue; one that doesn't is so by the invoice's own due date again.
 */
export const duePassed = (day: string | Placeholder, table = 'invoice'): SQL => {
  const own = (column: string) => sql.raw(`${table}.${column}`);
  return sql`(${own('due_date')} <= ${day}::date and coalesce(${own('agreed_until')} <= ${day}::date, true))`;
};
