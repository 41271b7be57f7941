import { useFormat } from '@suksa/i18n';
import { ActionIcon, Button, Icon, Kbd } from '@suksa/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, answersTo, type OpenQuestion } from './open-questions.ts';
import classes from './question-list.module.css';

interface QuestionListProps {
  readonly questions: readonly OpenQuestion[];
  readonly onAnswer: (question: OpenQuestion, answer: Answer) => void;
  readonly onDismiss: (question: OpenQuestion) => void;
}

/** What only the guard can say; others may be scanned meanwhile. Alt with a digit answers the first question. */
export function QuestionList({ questions, onAnswer, onDismiss }: QuestionListProps) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const [first] = questions;

  useEffect(() => {
    if (!first) return;
    const answers = answersTo(first);
    const onKey = (event: KeyboardEvent) => {
      const place = event.altKey ? /^Digit([1-9])$/.exec(event.code)?.[1] : undefined;
      const said = place === undefined ? undefined : answers[Number(place) - 1];
      if (!said) return;
      event.preventDefault();
      onAnswer(first, said);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [first, onAnswer]);

  if (!first) return null;
  return (
    <ul className={classes.list} aria-label={t('question.title')} aria-live="polite">
      {questions.map((question) => (
        <li key={question.scan.idempotencyKey} className={classes.question}>
          <p className={classes.who}>
            <strong>{format.name(question.name)}</strong>
            <span>
              {[
                question.className && format.className(question.className),
                format.time(question.scan.scannedAt),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <ActionIcon
              variant="subtle"
              className={classes.close}
              aria-label={t('question.dismiss', { name: format.name(question.name) })}
              onClick={() => onDismiss(question)}
            >
              <Icon name="x" />
            </ActionIcon>
          </p>
          <p>{t(`question.${question.kind}`)}</p>
          <div className={classes.answers}>
            {answersTo(question).map((answer, at) => (
              <Button
                key={answer}
                size="md"
                variant="default"
                aria-keyshortcuts={question === first ? `Alt+${at + 1}` : undefined}
                rightSection={question === first ? <Kbd size="xs">{`Alt ${at + 1}`}</Kbd> : undefined}
                onClick={() => onAnswer(question, answer)}
              >
                {t(`question.answers.${answer}`)}
              </Button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
