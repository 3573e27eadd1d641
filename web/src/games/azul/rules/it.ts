import type { RulesText } from '../../../pages/rulestext';

const rules: RulesText = {
  intro: 'Prendi le tessere, riempi le righe, copri la parete: cinque minuti di lettura, poi il primo round guidato ti mette le tessere in mano.',
  sections: [
    {
      id: 'goal',
      title: 'Lo scopo',
      rules: ['A2.1', 'A5.1', 'A5.3'],
      parts: [
        {
          p: 'Azul è un gioco **da 2 a 4 giocatori**, e ognuno decora la propria parete. Le tessere che si toccano valgono di più; quelle che cadono sul pavimento costano punti. La partita finisce quando qualcuno completa una fila della sua parete, e **vince chi ha più punti**.',
        },
      ],
    },
    {
      id: 'parts',
      title: 'Che cosa c’è sul tavolo',
      rules: ['A1.1', 'A1.2', 'A1.3', 'A1.4', 'A2.4'],
      parts: [
        {
          p: 'Ci sono **100 tessere**: 20 blu, 20 gialle, 20 rosse, 20 nere e 20 bianche. Si pescano da un **sacchetto**; quelle usate aspettano nel **coperchio** della scatola. Gli **espositori** (5, 7 o 9, in due, tre o quattro) circondano il **centro**, dove sta il **segnalino primo giocatore**.',
        },
        { p: 'La tua plancia ha tre parti:' },
        {
          list: [
            'Cinque **righe**, da 1, 2, 3, 4 e 5 caselle.',
            'La **parete**: cinque file di cinque caselle, dove ogni colore ha una casella in ogni fila e in ogni colonna.',
            'La **riga del pavimento**: sette caselle per le tessere cadute.',
          ],
        },
        { p: 'Tutti partono da 0 punti. Chi comincia si decide a sorte, oppure nelle opzioni del tavolo.' },
        { figure: 'parts', caption: 'Espositori e centro; righe, parete e pavimento.' },
      ],
    },
    {
      id: 'round',
      title: 'Il round in breve',
      rules: ['A3.1', 'A3.2'],
      parts: [
        { p: 'Ogni espositore riceve quattro tessere dal sacchetto; il segnalino sta al centro. Seguono due fasi:' },
        {
          list: [
            '**L’offerta.** A turno, in senso orario dal primo giocatore, si prendono tessere e si mettono nelle proprie righe, finché non ne resta nessuna.',
            '**Il rivestimento.** Ogni riga piena manda una tessera sulla parete, e si contano i punti.',
          ],
        },
      ],
    },
    {
      id: 'offer',
      title: 'Prendere le tessere',
      rules: ['A3.3', 'A3.4', 'A3.7'],
      parts: [
        { p: 'Nel tuo turno scegli **un colore in un solo posto** e prendi **tutte le tessere** di quel colore che vi si trovano:' },
        {
          list: ['da **un espositore**: le altre sue tessere scivolano al centro;', 'oppure dal **centro**: le altre tessere restano lì.'],
        },
        { figure: 'factory-take', caption: 'Due rosse lasciano l’espositore 2; la gialla e la bianca vanno al centro.' },
        {
          p: 'Chi prende **per primo** dal centro in un round riceve anche il **segnalino primo giocatore**. Lo mette sulla prima casella libera del suo pavimento, dove costa punti come una tessera, ma in cambio comincerà il round successivo. Il segnalino non si può prendere da solo.',
        },
        { figure: 'centre-take', caption: 'La prima presa dal centro: due gialle, e il segnalino.' },
        { p: 'L’offerta finisce quando gli espositori e il centro sono vuoti.' },
      ],
    },
    {
      id: 'lines',
      title: 'Riempire le righe',
      rules: ['A3.5'],
      parts: [
        { p: 'Tutte le tessere prese vanno in **una sola** riga, che deve:' },
        { list: ['essere vuota, o contenere già quel colore;', 'avere ancora posto;', 'corrispondere a una fila della parete in cui quel colore **manca ancora**.'] },
        { figure: 'lines-fill', caption: 'Una rossa aspettava; altre due completano la riga da tre.' },
        {
          p: 'Una riga si può riempire in più turni, anche in più round. Quello che non ci sta cade sul pavimento. Puoi anche mandarci **tutto** quello che hai preso; a volte non c’è altra scelta.',
        },
        { figure: 'lines-overflow', caption: 'Tre nere in una riga da due: una cade.' },
      ],
    },
    {
      id: 'floor',
      title: 'La riga del pavimento',
      rules: ['A1.5', 'A3.6', 'A4.4'],
      parts: [
        {
          p: 'Le tessere cadute riempiono il pavimento da sinistra. Le sue caselle costano **1, 1, 2, 2, 2, 3 e 3** punti, da pagare a fine round, dopo i punti della parete. Oltre la settima, le tessere vanno nel coperchio e non costano nulla. Il tuo punteggio non scende mai sotto lo 0.',
        },
        { figure: 'floor-costs', caption: 'Il segnalino e tre tessere: 1 + 1 + 2 + 2 = 6 punti persi.' },
      ],
    },
    {
      id: 'tiling',
      title: 'Dalla riga alla parete',
      rules: ['A4.1', 'A4.6'],
      parts: [
        {
          p: 'Si procede riga per riga, **dall’alto in basso**. Una riga piena manda **una tessera** sulla casella del suo colore, nella stessa fila della parete; le altre vanno nel coperchio, e la riga torna libera. Una riga incompleta **tiene le sue tessere** per il round successivo.',
        },
        { figure: 'tiling-move', caption: 'Con questa rossa la riga 2 è piena: una delle sue tessere va sulla parete. La riga 3 no: la sua bianca resta.' },
      ],
    },
    {
      id: 'scoring',
      title: 'I punti di una tessera',
      rules: ['A4.2', 'A4.3'],
      parts: [
        { p: 'Una tessera dà punti appena arriva sulla parete:' },
        {
          list: [
            'Se non ne tocca nessun’altra, **1 punto**.',
            'Se ha vicine a sinistra o a destra, 1 punto per **ogni tessera di quella serie ininterrotta**, lei compresa.',
            'Se ha vicine sopra o sotto, lo stesso per quella serie. Le due serie possono sommarsi.',
          ],
        },
        { figure: 'score-single', caption: 'Da sola: 1 punto.' },
        { figure: 'score-run', caption: 'La tessera che forma una serie di tre: 3 punti.' },
        { figure: 'score-cross', caption: 'La blu sta in una fila di tre e in una colonna di due: 3 + 2 = 5 punti.' },
        { p: 'Le tessere arrivate un attimo prima, più in alto, contano già come vicine.' },
      ],
    },
    {
      id: 'nextround',
      title: 'Il round successivo',
      rules: ['A3.1', 'A4.4'],
      parts: [
        {
          p: 'Le tessere sul pavimento vanno nel coperchio. Chi aveva preso il segnalino lo rimette al centro e comincia il nuovo round. Si riempiono gli espositori; quando il sacchetto è vuoto, ci si versa tutto il coperchio. Se sono vuoti entrambi, si gioca con quello che c’è.',
        },
      ],
    },
    {
      id: 'end',
      title: 'La fine della partita',
      rules: ['A5.1', 'A5.2', 'A5.3'],
      parts: [
        { p: 'La partita finisce dopo la fase di rivestimento in cui qualcuno completa **una fila orizzontale**. Una colonna non basta a chiuderla.' },
        { figure: 'end-row', caption: 'La seconda fila è completa: era l’ultimo round.' },
        { p: 'Poi arrivano i bonus:' },
        { list: ['**2 punti** per ogni fila completa;', '**7 punti** per ogni colonna completa;', '**10 punti** per ogni colore con tutte e cinque le tessere sulla parete.'] },
        { figure: 'end-bonuses', caption: 'Una fila, una colonna e tutte e cinque le blu: 2 + 7 + 10 = 19 punti.' },
        { p: 'A parità di punti vince chi ha più file complete; se la parità resta, la vittoria è condivisa.' },
      ],
    },
    {
      id: 'grey',
      title: 'Variante: la parete grigia',
      rules: ['A2.2', 'A2.5', 'A6.1', 'A6.2', 'A6.3', 'A6.4'],
      parts: [
        { p: 'Su questa parete non c’è niente di stampato: nella fila **la casella la scegli tu**, ma mai due volte lo stesso colore in una fila o in una colonna. Tutti giocano con lo stesso lato della plancia.' },
        { figure: 'grey-choice', caption: 'La rossa può andare in colonna 2, 4 o 5: nella 1 c’è già una rossa, la 3 è occupata.' },
        { p: 'Se c’è una casella possibile, devi usarla. Se non ce n’è nessuna, **tutta la riga cade** sul pavimento e costa punti già in questo round.' },
      ],
    },
    {
      id: 'jokers',
      title: 'Variante: le tessere jolly',
      rules: ['A2.3', 'A2.5', 'A7.1', 'A7.2', 'A7.3', 'A7.5', 'A7.6', 'A7.7'],
      parts: [
        { p: 'In due, 5 jolly sostituiscono una tessera di ogni colore; in tre o quattro, 10 jolly ne sostituiscono due. Da uno stesso posto prendi:' },
        { list: ['un colore da solo;', 'tutti i jolly da soli;', 'oppure un colore **e** tutti i jolly.'] },
        { figure: 'joker-take', caption: 'Due blu e due jolly riempiono una riga da quattro.' },
        { p: 'Tutto va in una sola riga, che può mescolare un colore e dei jolly. Una riga di soli jolly non ha ancora un colore; potrà riceverlo più tardi.' },
        {
          p: 'Una riga piena che contiene un jolly manda sempre **un jolly** sulla parete: sulla casella del colore della riga o, se ha solo jolly, su una casella libera della fila a tua scelta. Da quel momento il colore di quella casella è vietato a questa riga. I jolly contano nelle serie, nelle file e nelle colonne, ma **mai per i 10 punti di un colore**.',
        },
        { figure: 'joker-wall', caption: 'Il jolly della riga 2 andrà sulla casella blu. Un altro, sulla casella gialla, vieta il giallo a questa riga.' },
      ],
    },
    {
      id: 'rulings',
      title: 'Dove i regolamenti tacciono',
      rules: ['A1.1', 'A1.3', 'A1.4', 'A1.5', 'A2.6', 'A3.1', 'A3.4', 'A3.5', 'A4.5', 'A4.6', 'A5.4', 'A5.5', 'A6.2', 'A6.4', 'A7.2', 'A7.4', 'A7.5', 'A7.8', 'A7.9'],
      parts: [
        { p: 'Ecco come decidiamo ciò che i regolamenti lasciano aperto, con i numeri delle nostre regole scritte:' },
        {
          list: [
            'I colori, il disegno della parete e i costi del pavimento sono quelli delle plance stampate. (A1.1, A1.3, A1.4, A1.5)',
            'Tutto è pubblico, anche il contenuto del sacchetto e del coperchio. (A2.6)',
            'Il coperchio si versa nel sacchetto solo quando si deve pescare e il sacchetto è vuoto. (A3.1)',
            'Se il tuo pavimento è pieno, il segnalino non costa nulla; cominci comunque il round successivo. (A3.4)',
            'Una riga prende tutto quello che ci sta, oppure tutto va sul pavimento. (A3.5)',
            'Se nessuno prende il segnalino, ricomincia lo stesso giocatore. (A4.5)',
            'Il rivestimento e le sue scelte si fanno un giocatore alla volta, a partire dal primo; anche se la casella possibile è una sola, è una mossa. (A4.6, A6.2, A7.5)',
            'Se non c’è più nessuna tessera da distribuire, la partita finisce. Il numero di round non ha limite. (A5.4, A5.5)',
            'Puoi iniziare una riga che non ha più caselle sulla parete grigia; ti avvisiamo. (A6.4)',
            'I jolly lasciati in un espositore vanno al centro. (A7.2)',
            'Se non ci sta tutto, scegli tu quanti jolly restano, ma la riga deve accettare il colore. I jolly caduti si posano per ultimi. (A7.4)',
            'Sulla parete grigia un jolly va su qualsiasi casella libera della sua fila e non vieta nessun colore. (A7.8)',
            'Sul pavimento un jolly è una tessera come le altre. (A7.9)',
          ],
        },
      ],
    },
    {
      id: 'tips',
      title: 'Consigli per le prime partite',
      rules: [],
      parts: [
        {
          list: [
            '**Completa le righe.** Una riga piena dà punti subito e si libera per il round dopo.',
            '**Tieni vicine le tessere.** Le vicine contano più e più volte, soprattutto verso il mezzo della parete.',
            '**Punta a una colonna.** Vale 7 punti: comincia presto le righe lunghe.',
            '**Tieni d’occhio il centro.** Conta i turni: a chi toccherà il mucchio grosso?',
            '**Non temere il segnalino.** Scegliere per primo vale spesso un punto.',
            '**Guarda gli altri.** La tessera che lasci potrebbe essere quella che aspettano.',
          ],
        },
      ],
    },
  ],
};

export default rules;
