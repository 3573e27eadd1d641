import type { TourText } from '../../../table/tour'; const t: TourText = {}; export default t;
