import { type FirstDayStep, setFirstDayStepAside } from '@suksa/contracts/settings';
import { useApiMutation, useCan } from '@suksa/platform';
import { Button, Icon, StatusBadge } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from './first-day.module.css';
import { linksOf } from './step-links.ts';

const tones = { open: 'amber', done: 'green', aside: 'gray' } as const;

interface StepCardProps {
  readonly step: FirstDayStep;
  readonly number: number;
  readonly branchId: number;
  /** What is done here and not on a page of its own. */
  readonly onAct: ((step: 'school' | 'classes') => void) | undefined;
}

/** One step: what it is for, what is there, what is missing, and the ways to it. */
export function StepCard({
  step: { key, state, lacks, advised, facts },
  number,
  branchId,
  onAct,
}: StepCardProps) {
  const { t } = useTranslation('settings');
  const listed = (missing: FirstDayStep['lacks']) =>
    missing.map((lack) => t(`first_day.lacks.${lack}`)).join(', ');
  const title = t(`first_day.steps.${key}.title`);
  const filled = state === 'open' ? 'filled' : 'default';
  const acts = key === 'school' || key === 'classes';
  return (
    <li className={classes.step} data-state={state}>
      <span className={classes.number} aria-hidden="true">
        {state === 'done' ? <Icon name="check" size={18} /> : number}
      </span>
      <div className={classes.body}>
        <h2 className={classes.title}>
          {title} <StatusBadge tone={tones[state]} label={t(`first_day.states.${state}`)} />
        </h2>
        <p className={classes.why}>{t(`first_day.steps.${key}.why`)}</p>
        {facts.length > 0 && (
          <ul className={classes.facts}>
            {facts
              .filter(({ count }) => count > 0)
              .map((fact) => (
                <li key={fact.key}>{t(`first_day.facts.${fact.key}`, { count: fact.count })}</li>
              ))}
          </ul>
        )}
        {lacks.length > 0 && (
          <p className={classes.lack}>
            <b>{t('first_day.still')}:</b> {listed(lacks)}
          </p>
        )}
        {advised.length > 0 && (
          <p className={classes.why}>
            {t('first_day.better')}: {listed(advised)}
          </p>
        )}
        <div className={classes.ways}>
          {acts && onAct && (
            <Button variant={filled} onClick={() => onAct(key)}>
              {t(key === 'school' ? 'first_day.name_school' : 'first_day.open_classes')}
            </Button>
          )}
          {linksOf(key, branchId).map((link, index) => (
            <Button
              key={link.key}
              component={Link}
              to={link.to}
              variant={index === 0 && !acts ? filled : 'default'}
            >
              {t(`first_day.links.${link.key}`)}
            </Button>
          ))}
          <Aside step={key} state={state} title={title} />
        </div>
      </div>
    </li>
  );
}

interface AsideProps extends Pick<FirstDayStep, 'state'> {
  readonly step: FirstDayStep['key'];
  readonly title: string;
}

/** A school that doesn’t take fees or print cards isn’t to be asked for them for ever. */
function Aside({ step, state, title }: AsideProps) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const onError = useRefusalNotice();
  const setAside = useApiMutation(setFirstDayStepAside);
  if (state === 'done' || !can('settings.branch.create')) return null;
  const word = t(state === 'open' ? 'first_day.set_aside' : 'first_day.take_up');
  return (
    <Button
      variant="subtle"
      color="gray"
      aria-label={`${word}: ${title}`}
      loading={setAside.isPending}
      onClick={() => setAside.mutate({ params: { step }, body: { aside: state === 'open' } }, { onError })}
    >
      {word}
    </Button>
  );
}
