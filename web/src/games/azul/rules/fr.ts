import type { RulesText } from '../../../pages/rulestext'; const rules: RulesText = { intro: '', sections: [] }; export default rules;
