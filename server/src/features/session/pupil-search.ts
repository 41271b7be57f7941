import { queryTerms } from '@suksa/i18n/lao';
import { and, asc, eq } from 'drizzle-orm';
import { classes, enrolments, pupils } from '../../db/schema/index.ts';
import type { Actor, Context } from '../../http/actor.ts';
import type { Database } from '../../http/app.ts';
import { visiblePupils } from '../../policies/pupil-scope.ts';
import { ownNameTokens, pupilTokensFor } from '../../policies/pupil-search-scope.ts';
import { holds, matches, namedFirst } from '../../search.ts';

const shown = 10;

/**
 * The first pupils of the year whose names, codes or phones begin with every word that was typed, in
 * whatever spelling; those in this very spelling before the others. Each of both by name.
 */
export const searchPupils = async (db: Database, actor: Actor, { yearId }: Context, q: string) => {
  const terms = queryTerms(q);
  const ownTokens = pupilTokensFor(actor);
  if (yearId === null || terms.length === 0) return [];
  const rows = await db
    .select({
      id: pupils.id,
      code: pupils.code,
      firstNameLo: pupils.firstNameLo,
      surnameLo: pupils.surnameLo,
      firstNameEn: pupils.firstNameEn,
      surnameEn: pupils.surnameEn,
      className: classes.name,
      status: pupils.status,
    })
    .from(enrolments)
    .innerJoin(pupils, eq(pupils.id, enrolments.pupilId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(
      and(
        eq(enrolments.yearId, yearId),
        eq(enrolments.isCurrent, true),
        visiblePupils(actor, enrolments),
        ...matches(terms, ownTokens, enrolments.pupilId),
      ),
    )
    .orderBy(
      ...namedFirst(terms, holds(ownNameTokens, enrolments.pupilId), holds(ownTokens, enrolments.pupilId)),
      asc(enrolments.sortKey),
      asc(enrolments.pupilId),
    )
    .limit(shown);
  return rows.map(({ firstNameLo, surnameLo, firstNameEn, surnameEn, ...row }) => ({
    ...row,
    name: { lo: fullName(firstNameLo, surnameLo), en: fullName(firstNameEn, surnameEn) },
  }));
};

/** Some have no surname, and some no name in one of the scripts. */
const fullName = (first: string, surname: string) => `${first} ${surname}`.trim();
