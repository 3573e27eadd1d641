import type { TourText } from '../../../table/tour';

const text: TourText = {
  welcome: {
    title: 'Ti diamo il benvenuto nel padiglione',
    text: 'Una partita dura sei round, e ognuno ha il suo **colore jolly**. Arrivi nel mezzo del secondo: adesso il jolly è il **verde**. Le tue tessere aspettano accanto alla plancia, nella tua **mano**; prima se ne prendono altre, poi si posano sulle stelle.',
  },
  board: {
    title: 'La tua plancia',
    text: 'Sei stelle vogliono un solo colore ciascuna; quella in mezzo ne vuole sei diversi. Il numero su una casella è il suo **prezzo** in tessere. Due rosse, una gialla e un’arancione sono lì dal primo round, e hai **10 punti**.',
  },
  take: {
    title: 'Prendere con un jolly',
    text: 'Si prendono **tutte** le tessere di un colore da un solo posto. Se ci sono anche dei jolly, **uno solo** viene con loro. Prendi il **giallo** dall’espositore 4: due gialle e una verde; l’altra verde va al centro.',
  },
  marker: {
    title: 'La prima presa dal centro',
    text: 'La tua guida ha preso tre viola e ha lasciato una blu. Prendi il **blu** dal centro: la verde viene con lei, e anche il **segnalino**. La prima presa da qui costa un punto per ogni tessera presa, **2 punti** per te; le tre rosse con la verde ne costerebbero 4. In cambio cominci tu a posare, e comincerai tu anche il prossimo round.',
  },
  place: {
    title: 'Posare la prima tessera',
    text: 'La tua guida ha preso le ultime tessere: adesso si **posa**, una tessera per turno. Posa una **gialla** sulla casella 1 della stella gialla. Costa una sola tessera e non ha ancora vicine: 1 punto.',
  },
  middle: {
    title: 'La stella in mezzo',
    text: 'La tua guida ha pagato cinque viola per una casella 5. La stella in mezzo prende ogni colore una volta, e al **pilastro** fra questa e la stella rossa manca una sola casella. Posa una **blu** sulla casella 2 in mezzo, accanto all’arancione.',
  },
  pay: {
    title: 'Come paghi?',
    text: 'Il prezzo è 2: la blu stessa e un’altra tessera, blu o **jolly**. Scegli tu. Paga con **1 jolly** e risparmia l’altra blu.',
  },
  bonus: {
    title: 'Una tessera in regalo',
    text: 'Una serie di due nella stella in mezzo: **2 punti**. E il pilastro è circondato: scegli **1 tessera dalla riserva**, anche un jolly. Una statua ne darebbe 2, una finestra 3. Prendi la tessera **verde**.',
  },
  run: {
    title: 'Chiudere il vuoto',
    text: 'Nella tua stella gialla la 1 e la 3 sono coperte. Posa la tua ultima **gialla** sulla casella 2, pagata con un jolly: non puoi pagare in altro modo, perciò nessuno te lo chiede. Una tessera vale tutta la serie ininterrotta di cui fa parte: **3 punti**.',
  },
  joker: {
    title: 'Usare l’ultima verde',
    text: 'La tua guida non ha più tessere e per questo round ha finito; tu continui. Nel prossimo round il verde sarà un colore come gli altri, quindi usalo adesso: posa la tua **blu** sulla casella 2 della stella blu, pagata con il jolly. 1 punto.',
  },
  pass: {
    title: 'Sapersi fermare',
    text: 'Potresti posare un’arancione. Ma il jolly del terzo round è l’**arancione**, e ne hai tre. **Passa**: per te questo round è finito.',
  },
  keep: {
    title: 'Che cosa tieni?',
    text: 'In mano possono restare fino a **4 tessere**; ogni tessera in più costerebbe 1 punto. Tieni le tue **3 arancioni**.',
  },
  scored: {
    title: 'Quindici punti',
    text: 'Il round è finito. Avevi 10 punti, ne hai pagati 2 per il segnalino e ne hai fatti 1 + 2 + 3 + 1: sono **15 punti**. La tua guida è passata da 8 a **14** con tre serie di due.',
  },
  end: {
    title: 'E così via',
    text: 'Hai preso il segnalino, quindi cominci tu il terzo round, con tre jolly. Dopo il sesto, ogni **stella completa** aggiunge da 12 a 20 punti, e coprire tutte le caselle con **1, 2, 3 o 4** ne aggiunge 4, 8, 12 o 16. Vince chi ha più punti.',
  },
};

export default text;
