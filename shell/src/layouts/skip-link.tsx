import { useTranslation } from 'react-i18next';

/** The first stop of the Tab key: past header and menu, to the screen. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <button type="button" className="skip-link" onClick={() => document.getElementById('content')?.focus()}>
      {t('skip_to_content')}
    </button>
  );
}
