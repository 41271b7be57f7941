import { useColourScheme } from '@suksa/ui';
import { useNavigate } from 'react-router-dom';
import { useChooseLocale } from '../layouts/header/use-choose-locale.ts';
import { mayLeave } from '../layouts/navigation/ask-before-leaving.tsx';
import { signOut } from '../session/session.ts';
import type { ActionEntry } from './find-actions.ts';
import { useBothLabels } from './use-both-labels.ts';

/** What the shell itself can do: colours, language, sign out. */
export function useOwnActions(): readonly ActionEntry[] {
  const both = useBothLabels();
  const navigate = useNavigate();
  const { setScheme } = useColourScheme();
  const choose = useChooseLocale();

  const leave = async () => {
    if (!(await mayLeave())) return;
    await signOut();
    await navigate('/login');
  };

  const entry = (id: string, icon: string, to: () => void): ActionEntry => {
    const keywords = both(`palette.own.${id}.keywords`);
    return {
      id,
      icon,
      to,
      title: both(`palette.own.${id}.title`),
      keywords: [keywords.en, keywords.lo],
      place: both('product'),
    };
  };
  return [
    entry('dark', 'moon', () => setScheme('dark')),
    entry('light', 'sun', () => setScheme('light')),
    entry('auto', 'device-desktop', () => setScheme('auto')),
    entry('english', 'language', () => void choose('en')),
    entry('lao', 'language', () => void choose('lo')),
    entry('sign_out', 'logout', () => void leave()),
  ];
}
