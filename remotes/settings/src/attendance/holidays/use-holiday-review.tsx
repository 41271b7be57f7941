import { type HolidayPreview, previewHolidays, type TypedHolidayPlan } from '@suksa/contracts/settings';
import { send } from '@suksa/platform';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ReviewAnswer } from './review-answer.ts';

const HolidayReview = lazy(() => import('./holiday-review.tsx'));

interface Review {
  readonly plan: TypedHolidayPlan;
  readonly preview: HolidayPreview;
  readonly answer: (answer: ReviewAnswer | null) => void;
}

/**
 * Shows what a change of the calendar would do to days that are over and to due dates, and what it meets, before it is made. `review`
 * answers null when it was called off; nothing is asked where there is nothing to see.
 */
export function useHolidayReview(): {
  readonly review: (plan: TypedHolidayPlan) => Promise<ReviewAnswer | null>;
  readonly window: ReactNode;
} {
  const [asked, setAsked] = useState<Review | null>(null);

  async function review(plan: TypedHolidayPlan): Promise<ReviewAnswer | null> {
    const preview = await send(previewHolidays, { body: { plan } });
    const { past, meetings, merges, dueMoves } = preview;
    if (!past && [meetings, merges, dueMoves].every((found) => found.length === 0))
      return { acceptPast: false, merge: false };
    return new Promise((resolve) => {
      setAsked({
        plan,
        preview,
        answer: (answer) => {
          setAsked(null);
          resolve(answer);
        },
      });
    });
  }

  return {
    review,
    window: asked && (
      <Suspense>
        <HolidayReview plan={asked.plan} preview={asked.preview} onAnswer={asked.answer} />
      </Suspense>
    ),
  };
}
