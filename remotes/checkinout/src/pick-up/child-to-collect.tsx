import type { RosterCollector, RosterPerson } from '@suksa/contracts/checkinout';
import type { PassFacts } from '@suksa/contracts/checkinout/pass-token';
import { useFormat } from '@suksa/i18n';
import { Alert, Button, Icon, NameText } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Portrait } from '../gate/portrait.tsx';
import classes from './pick-up.module.css';

interface ChildToCollectProps {
  readonly child: RosterPerson;
  /** Somebody has come with a pass that is good; null for a guardian. */
  readonly pass: PassFacts | null;
  readonly onBack: () => void;
  readonly onCollect: (guardianId: number) => void;
  /** The child is to come to the gate first. */
  readonly onCall: (guardianId: number) => void;
}

/** The child, and everybody who is known around it: who may come, and in red who must not. */
export function ChildToCollect({ child, pass, onBack, onCollect, onCall }: ChildToCollectProps) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const name = format.name(child.name);
  const of = (may: RosterCollector['may']) => child.collectors.filter((collector) => collector.may === may);
  const forbidden = of('restricted');
  const mayCollect = child.block ? [] : of('yes');
  // Who sent somebody must still be one who may come.
  const allowed = pass ? mayCollect.filter(({ id }) => id === pass.guardianId) : mayCollect;
  return (
    <section className={classes.pickUp} aria-labelledby="pick-up-child">
      <Button
        variant="subtle"
        className={classes.back}
        leftSection={<Icon name="arrow-left" />}
        onClick={onBack}
      >
        {t('pick_up.another')}
      </Button>
      <div className={classes.child}>
        <Portrait person={{ ...child, hasPhoto: child.photo !== null }} name={name} />
        <div>
          <h2 id="pick-up-child">
            <NameText>{name}</NameText>
          </h2>
          <p>
            {format.row(
              [child.className && format.className(child.className), child.nickname, child.code],
              ' · ',
            )}
          </p>
          {child.block && (
            <Alert color="red" icon={<Icon name="ban" />}>
              {t(`reason.${child.block}`)}
            </Alert>
          )}
        </div>
      </div>
      {forbidden.length > 0 && (
        <Alert color="red" role="alert" icon={<Icon name="ban" />} title={t('pick_up.restricted')}>
          <ul className={classes.forbidden}>
            {forbidden.map(({ id, name: other, relation, photo }) => (
              <li key={id}>
                {photo && <Face id={id} name={format.name(other)} />}
                <span>
                  <strong>{format.name(other)}</strong> · {t(`pick_up.relation.${relation}`)}
                </span>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <h3>{t(pass ? 'pass.shown' : 'pick_up.with_whom')}</h3>
      {allowed.length === 0 && <p>{t('pick_up.no_one')}</p>}
      <ul className={classes.collectors}>
        {allowed.map(({ id, name: other, relation, photo }) => (
          <li key={id}>
            <button type="button" onClick={() => onCollect(id)}>
              {photo && !pass ? (
                <Face id={id} name={format.name(other)} />
              ) : (
                <Icon name="user-check" size={28} />
              )}
              <strong>{pass ? pass.bearer : format.name(other)}</strong>
              <span>
                {pass ? t('pass.sent_by', { name: format.name(other) }) : t(`pick_up.relation.${relation}`)}
              </span>
            </button>
            <Button
              fullWidth
              variant="default"
              leftSection={<Icon name="speakerphone" />}
              aria-label={t('call.call_for', { name: pass ? pass.bearer : format.name(other) })}
              onClick={() => onCall(id)}
            >
              {t('call.call')}
            </Button>
          </li>
        ))}
        {(pass ? [] : of('no')).map(({ id, name: other, relation, photo }) => (
          <li key={id} className={classes.unwished}>
            {photo ? <Face id={id} name={format.name(other)} /> : <Icon name="user-x" size={28} />}
            <strong>{format.name(other)}</strong>
            <span>{t(`pick_up.relation.${relation}`)}</span>
            <span>{t('pick_up.not_wished')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** To compare with who stands there; the device keeps it, so it is shown without a line. */
function Face({ id, name }: { readonly id: number; readonly name: string }) {
  return (
    <span className={classes.face}>
      <Portrait person={{ kind: 'guardian', id, hasPhoto: true }} name={name} />
    </span>
  );
}
