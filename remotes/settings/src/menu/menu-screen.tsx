import { useScreen, useScreenLinks, useSession } from '@suksa/platform';
import { PageFrame, SignInNeeded } from '@suksa/ui';
import { MenuHub } from '@suksa/ui/list';

/** The hub of the tab: its screens, as far as the user may open them. */
export default function MenuScreen() {
  const { title, help } = useScreen();
  const groups = useScreenLinks();
  const signedIn = useSession() !== null;
  return (
    <PageFrame title={title} help={help}>
      {signedIn ? <MenuHub groups={groups} storageKey="settings" /> : <SignInNeeded />}
    </PageFrame>
  );
}
