import { useFormat } from '@suksa/i18n';
import { type Locale, switchLocale, useBranch, useCurrentUser, useLocale, useScreen } from '@suksa/platform';
import { ActionIcon, Icon, notify, Tooltip } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './gate-header.module.css';
import { LeaveKiosk } from './leave-kiosk.tsx';

interface GateHeaderProps {
  readonly muted: boolean;
  readonly onMute: (muted: boolean) => void;
}

/** The gate has no layout of the shell's, so it brings the way back, the language and the branch itself. */
export function GateHeader({ muted, onMute }: GateHeaderProps) {
  const { t } = useTranslation('checkinout');
  const { title } = useScreen();
  const context = useBranch();
  const format = useFormat();
  const home = useHome();
  const kiosk = useCurrentUser()?.kiosk;
  const soundLabel = t(muted ? 'gate.sound_on' : 'gate.sound_off');
  return (
    <header className={classes.header}>
      {kiosk ? (
        <LeaveKiosk />
      ) : (
        <Tooltip label={t('gate.home')}>
          <Link to={home} className={classes.home} aria-label={t('gate.home')}>
            <Icon name="arrow-left" size={22} />
          </Link>
        </Tooltip>
      )}
      <div className={classes.heading}>
        <h1 className={classes.title}>{title}</h1>
        {context && (
          <p className={classes.branch}>
            {[kiosk?.name, format.name(context.branch.name)].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
      <Tooltip label={soundLabel}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={soundLabel}
          aria-pressed={!muted}
          onClick={() => onMute(!muted)}
        >
          <Icon name={muted ? 'volume-off' : 'volume'} />
        </ActionIcon>
      </Tooltip>
      <Languages />
    </header>
  );
}

/**
 * The launcher; but who may do nothing else would be led from there straight back to the gate, so for them it is the
 * dashboard, whose header lets them sign out.
 */
function useHome(): string {
  const functions = useCurrentUser()?.functions ?? [];
  return functions.every(({ name }) => name.startsWith('checkinout.')) ? '/dashboard' : '/module_tab';
}

/** Each language by its own name, so that whoever can't read the other finds it. */
const languages = [
  { locale: 'en', short: 'EN', name: 'English' },
  { locale: 'lo', short: 'ລາວ', name: 'ພາສາລາວ' },
] as const satisfies readonly { locale: Locale; short: string; name: string }[];

function Languages() {
  const { t } = useTranslation('checkinout');
  const current = useLocale();
  const choose = (locale: Locale) =>
    switchLocale(locale).catch((cause: unknown) => {
      console.warn('The words could not be loaded', cause);
      notify({ tone: 'red', text: t('gate.language_failed') });
    });
  return (
    <fieldset className={classes.languages} aria-label={t('gate.language')}>
      {languages.map(({ locale, short, name }) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-label={name}
          aria-pressed={locale === current}
          onClick={() => choose(locale)}
        >
          {short}
        </button>
      ))}
    </fieldset>
  );
}
