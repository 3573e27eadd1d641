// The rules of a game as text with figures. **Bold** and *italic* are all the markup there is.
export type RulesPart = { p: string } | { list: string[] } | { figure: string; caption: string };
export interface RulesSection {
  id: string;
  title: string;
  rules: string[]; // the numbers of the rules it tells
  parts: RulesPart[];
}
export interface RulesText {
  intro: string;
  sections: RulesSection[];
}
