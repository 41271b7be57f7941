import type { TimetableWeek } from '@suksa/contracts/technical';
import { type Chain, type ChainMove, chainsFor, type WeekIndex } from '@suksa/contracts/timetable';
import { useFormat } from '@suksa/i18n';
import { Button, Modal, Stack, StatusBadge, Text } from '@suksa/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../timetable.module.css';
import type { WeekWords } from '../use-week-words.ts';
import type { BlockKey } from './swap.ts';

interface MakeRoomProps {
  readonly week: TimetableWeek;
  readonly index: WeekIndex;
  readonly words: WeekWords;
  readonly block: BlockKey;
  /** At this place alone; null: anywhere. */
  readonly periodId: number | null;
  readonly onChoose: (chain: Chain) => void;
  readonly onClose: () => void;
}

/** Ways to make room for a lesson: which others would move where, and what each way costs. */
export default function MakeRoom({ week, index, words, block, periodId, onChoose, onClose }: MakeRoomProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const lesson = index.lessons.get(block.lessonId);
  const chains = useMemo(
    () => chainsFor(index, { block, periodId: periodId ?? undefined }),
    [index, block, periodId],
  );
  const placeOf = (id: number, roomId: number | null) => {
    const period = week.periods.find((one) => one.id === id);
    const when = period ? `${format.weekday(period.weekday, 'short')} ${period.startsAt}` : '';
    return roomId === null ? when : `${when}, ${words.room(roomId)}`;
  };
  const move = ({ lessonId, from, periodId: to, roomId }: ChainMove) => {
    const moved = index.lessons.get(lessonId);
    const named = { lesson: moved ? words.lesson(moved) : '', to: placeOf(to, roomId) };
    return from
      ? t('timetable.room_for.move', { ...named, from: placeOf(from.periodId, from.roomId) })
      : t('timetable.room_for.place', named);
  };
  const at = periodId === null ? '' : ` · ${placeOf(periodId, null)}`;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t('timetable.room_for.title', { lesson: lesson ? words.lesson(lesson) : '' })}${at}`}
      size="lg"
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed" role="status">
          {chains.length === 0
            ? t('timetable.room_for.none')
            : t('timetable.room_for.found', { count: chains.length, number: format.number(chains.length) })}
        </Text>
        <ol className={classes.rules}>
          {chains.map((chain) => {
            const count = { count: chain.moves.length, number: format.number(chain.moves.length) };
            const key = chain.moves.map((one) => `${one.lessonId}/${one.block}/${one.periodId}`).join();
            return (
              <li key={key}>
                <div>
                  {chain.moves.map((one) => (
                    <p key={`${one.lessonId}/${one.block}`}>{move(one)}</p>
                  ))}
                  <Cost chain={chain} words={words} />
                </div>
                <Button
                  size="compact-sm"
                  aria-label={`${t('timetable.room_for.do', count)}: ${chain.moves.map(move).join('; ')}`}
                  onClick={() => onChoose(chain)}
                >
                  {t('timetable.room_for.do', count)}
                </Button>
              </li>
            );
          })}
        </ol>
      </Stack>
    </Modal>
  );
}

function Cost({ chain, words }: { readonly chain: Chain; readonly words: WeekWords }) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const { cost, worse, better } = chain;
  return (
    <>
      <StatusBadge
        tone={cost > 0 ? 'amber' : 'green'}
        label={
          cost > 0
            ? t('timetable.room_for.costs', { number: format.number(cost) })
            : cost < 0
              ? t('timetable.room_for.gains', { number: format.number(-cost) })
              : t('timetable.room_for.free')
        }
      />
      {worse.map((rule) => (
        <Text key={rule.id} size="xs">
          {t('timetable.room_for.worse', { rule: words.rule(rule.rule) })}
        </Text>
      ))}
      {better.map((rule) => (
        <Text key={rule.id} size="xs" c="dimmed">
          {t('timetable.room_for.better', { rule: words.rule(rule.rule) })}
        </Text>
      ))}
    </>
  );
}
