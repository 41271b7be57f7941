import {
  type CardDesign,
  type CardTemplate,
  cardTemplateAudit,
  cardTemplateVersions,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Button, ErrorState, keepLoaded, Modal, Skeleton } from '@suksa/ui';
import { AuditHistory, FormSection } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CardFace, CardSurroundings } from '../drawing/card-face.ts';
import { CardPicture } from '../drawing/card-picture.tsx';
import classes from './designer.module.css';

interface VersionsWindowProps {
  readonly template: CardTemplate;
  readonly face: CardFace;
  readonly around: CardSurroundings;
  readonly onClose: () => void;
  /** Takes an earlier design into the editor; the old version stays. */
  readonly onTake: ((design: CardDesign) => void) | undefined;
}

/** Every version of a design with both sides, to be compared; how many cards were printed with it, and who changed what. */
export default function VersionsWindow({ template, face, around, onClose, onTake }: VersionsWindowProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const params = { id: template.id };
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(cardTemplateVersions, { params })),
  );
  const history = useQuery(apiQuery(cardTemplateAudit, { params }));
  return (
    <Modal opened onClose={onClose} size="xl" title={t('cards.versions.title', { name: template.name })}>
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={180} />
      ) : (
        <ul className={classes.versions}>
          {data.versions.map(({ id, number, savedAt, savedBy, cards, design }) => (
            <li key={id} className={classes.version}>
              <div className={classes.sides}>
                {(['front', 'back'] as const).map((side) => (
                  <CardPicture
                    key={side}
                    className={classes.picture}
                    label={t(`cards.versions.pictures.${side}`, { number })}
                    side={design[side]}
                    face={face}
                    around={around}
                  />
                ))}
              </div>
              <strong>{t('cards.template.version', { number })}</strong>
              <p>
                {format.dateTime(savedAt)} · {savedBy ? format.name(savedBy) : '–'}
              </p>
              <p>{t('cards.versions.cards', { count: cards })}</p>
              {onTake && (
                <Button size="compact-sm" variant="default" onClick={() => onTake(design)}>
                  {t('cards.versions.take', { number })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <FormSection title={t('history')}>
        <AuditHistory
          result={history}
          labels={{
            name: t('cards.template.name'),
            validYears: t('cards.template.valid_years'),
            number: t('cards.versions.number'),
            front: t('cards.versions.front_layers'),
            back: t('cards.versions.back_layers'),
          }}
        />
      </FormSection>
    </Modal>
  );
}
