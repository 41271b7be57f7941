import './fonts.css';
import './page.css';
