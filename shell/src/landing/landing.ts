import './landing.css';
import { hideOverlay, overlayEnd } from '../overlay.ts';
import { followSections } from './active-link.ts';
import { sendEnquiries } from './enquiry-form.ts';
import { foldQuestions } from './faq.ts';
import { openPictures } from './gallery.ts';
import { followScroll } from './header.ts';
import { toggleNavigation } from './navigation.ts';
import { removePreloader } from './preloader.ts';
import { renewStalePage } from './renew.ts';
import { animateOnScroll } from './scroll-animation.ts';
import { showScrollTop } from './scroll-top.ts';
import { offerWork } from './sign-in-link.ts';

/** The public page comes whole from the server; this adds what moves. */
void overlayEnd().then(hideOverlay);
followScroll();
showScrollTop();
toggleNavigation();
followSections();
foldQuestions();
openPictures();
sendEnquiries();
offerWork();
whenLoaded(() => {
  removePreloader();
  animateOnScroll();
  void renewStalePage();
});

function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') act();
  else window.addEventListener('load', act, { once: true });
}
