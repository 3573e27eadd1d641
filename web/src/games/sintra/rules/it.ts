import type { RulesText } from '../../../pages/rulestext';

const rules: RulesText = {
  intro: 'Prendi i vetri, riempi le strisce, illumina le finestre: cinque minuti di lettura, poi il primo round guidato ti mette i vetri in mano.',
  sections: [
    {
      id: 'goal',
      title: 'Lo scopo',
      rules: ['S2.1', 'S6.1', 'S8.5'],
      parts: [
        {
          p: 'Le Vetrate di Sintra è un gioco **da 2 a 4 giocatori**, e ognuno mette i vetri alle finestre del proprio palazzo. Una striscia piena manda un vetro nella finestra sottostante, che dà punti insieme alle finestre alla sua destra. I vetri che si rompono ne costano. La partita dura **sei round**, e **vince chi ha più punti**.',
        },
      ],
    },
    {
      id: 'parts',
      title: 'Che cosa c’è sul tavolo',
      rules: ['S1.1', 'S1.2', 'S1.3', 'S1.4'],
      parts: [
        {
          p: 'Ci sono **100 vetri**: 20 blu, 20 verdi, 20 arancioni, 20 rosa e 20 gialli. Si pescano da un **sacchetto**; quelli usati o rotti aspettano nella **torre**. Gli **espositori** (5, 7 o 9, in due, tre o quattro) circondano il **centro**, dove sta la **tessera primo giocatore**.',
        },
        { p: 'Davanti a te ci sono:' },
        {
          list: [
            'Otto **strisce** da cinque caselle, stampate su entrambe le facce. Su una faccia di una sola striscia, due caselle sono grigie: le **caselle jolly**.',
            'La **plancia del palazzo**: sotto le strisce, otto **finestre**, ognuna con un valore, una casella superiore e una inferiore.',
            'Il tuo **vetraio**, che cammina sopra le strisce.',
            'Il **tracciato dei vetri rotti**, con il tuo segnalino sulla prima casella.',
          ],
        },
        {
          p: 'L’**indicatore dei round** ha sei spazi, da I a VI, con un vetro su ciascuno. In ogni round il vetro sullo spazio corrispondente dà punti in più; resta lì fino alla fine dell’ultimo turno.',
        },
        {
          p: 'Da sinistra a destra, le finestre valgono **1, 2, 3, 4, 2, 2, 1 e 1**. Le caselle del tracciato costano **0, 1, 2, 4, 6, 8, 11, 14 e 18**. Tutti partono da 0 punti.',
        },
        { figure: 'parts', caption: 'Espositori, centro e indicatore; strisce, finestre, vetraio e tracciato.' },
      ],
    },
    {
      id: 'setup',
      title: 'Come comincia la partita',
      rules: ['S2.4', 'S3.1', 'S3.2', 'S3.3'],
      parts: [
        {
          list: [
            'Le tue strisce stanno sopra le tue finestre in ordine casuale, con una faccia a caso in vista. Solo la faccia con i jolly non è mai in vista all’inizio.',
            'Il tuo vetraio sta sopra la striscia più a sinistra.',
            'Un vetro di ogni colore va, in ordine casuale, sugli spazi da II a VI dell’indicatore. Gli altri 95 vanno nel sacchetto, da cui se ne pesca uno per lo spazio I.',
            'Chi comincia si decide a sorte, oppure nelle opzioni del tavolo.',
          ],
        },
      ],
    },
    {
      id: 'round',
      title: 'Il round in breve',
      rules: ['S3.4', 'S3.5', 'S6.1'],
      parts: [
        {
          p: 'Ogni espositore riceve quattro vetri dal sacchetto. Il primo giocatore mette la tessera primo giocatore al centro e comincia; si gioca in senso orario. Nel tuo turno hai **due possibilità**:',
        },
        { list: ['**prendere** dei vetri e metterli su una striscia;', 'oppure **richiamare il vetraio**.'] },
        { p: 'Il round finisce quando gli espositori e il centro sono vuoti. Una striscia dà punti appena è completa, senza aspettare la fine del round; fino ad allora tiene i suoi vetri.' },
      ],
    },
    {
      id: 'take',
      title: 'Prendere i vetri',
      rules: ['S4.1'],
      parts: [
        { p: 'Scegli **un colore in un solo posto** e prendi **tutti i vetri** di quel colore che vi si trovano:' },
        { list: ['da **un espositore**: gli altri suoi vetri scivolano al centro;', 'oppure dal **centro**: gli altri vetri restano lì.'] },
        { figure: 'factory-take', caption: 'Due rosa lasciano l’espositore 2; il verde e il giallo vanno al centro.' },
        {
          p: 'Chi prende **per primo** dal centro in un round riceve anche la **tessera primo giocatore**. Il suo segnalino avanza di un passo sul tracciato dei vetri rotti, ma in cambio comincerà il round successivo.',
        },
        { figure: 'centre-take', caption: 'La prima presa dal centro: tre gialli, e la tessera.' },
      ],
    },
    {
      id: 'strips',
      title: 'Riempire una striscia',
      rules: ['S4.2', 'S4.3', 'S4.4', 'S4.6'],
      parts: [
        {
          p: 'Tutti i vetri presi vanno su **una sola striscia**: quella sotto il tuo vetraio o una alla sua destra. Prima il vetraio si sposta lì. Ogni vetro occupa una casella libera **del suo colore**, oppure una **casella jolly**, che accetta ogni colore.',
        },
        { figure: 'joker', caption: 'Un giallo e un arancione occupano le due caselle jolly; l’ultima casella aspetta un rosa.' },
        {
          p: 'Se una striscia a portata ha una casella per i tuoi vetri, devi scegliere una striscia così, anche se ha **meno caselle** di quanti vetri hai. Si mettono tutti quelli che ci stanno, e gli altri **si rompono**; non si rompe mai nulla per scelta.',
        },
        { figure: 'break', caption: 'Due verdi per una sola casella verde: uno si rompe.' },
        { p: 'Se nessuna striscia a portata ha una casella per loro, **si rompono tutti**, e il vetraio resta dov’è.' },
      ],
    },
    {
      id: 'glazier',
      title: 'Il vetraio',
      rules: ['S4.2', 'S4.7'],
      parts: [
        { p: 'Il vetraio cammina **solo verso destra**. Le strisce alla sua sinistra sono fuori portata.' },
        { figure: 'reach', caption: 'Il vetraio sta sopra la striscia 4: le strisce 1, 2 e 3 sono fuori portata.' },
        { p: 'Richiamarlo costa **tutto il turno**: invece di prendere vetri, lo metti sopra la striscia più a sinistra che ti resta. Non puoi farlo se è già lì.' },
      ],
    },
    {
      id: 'glass',
      title: 'I vetri rotti',
      rules: ['S4.3', 'S7.1', 'S7.2', 'S7.3'],
      parts: [
        {
          p: 'Ogni vetro che si rompe va nella torre e fa avanzare il tuo segnalino di **un passo** sul tracciato; lo stesso fa la tessera primo giocatore. Il costo della casella in cui si trova si paga alla fine della partita.',
        },
        { figure: 'track', caption: 'Già cinque passi: alla fine questa casella costerebbe 8 punti.' },
        {
          p: 'Raggiungere l’ultima casella costa **18 punti in un colpo solo**; il segnalino torna sulla prima casella e da lì fa i passi che gli restano. Il tuo punteggio non scende mai sotto lo 0. In un turno viene prima il passo della tessera, poi quelli dei vetri rotti; solo dopo una striscia completa dà punti.',
        },
      ],
    },
    {
      id: 'complete',
      title: 'Una striscia completa',
      rules: ['S5.1', 'S5.2', 'S5.3', 'S5.4'],
      parts: [
        { p: 'Quando tutte e cinque le caselle di una striscia sono piene, succedono subito quattro cose, in quest’ordine:' },
        {
          list: [
            '**Il colore del round.** Fai 1 punto per ogni vetro della striscia che ha il colore del vetro di questo round sull’indicatore.',
            '**Un vetro per la finestra.** Scegli uno dei cinque vetri: va nella casella superiore della finestra sottostante o, se è occupata, in quella inferiore. Gli altri quattro vanno nella torre.',
            '**La striscia.** La prima volta viene girata, vuota. La seconda volta la finestra è finita e la striscia lascia il gioco. Il vetraio non si muove.',
            '**Le finestre.** Fai tanti punti quanto valgono questa finestra e **ogni finestra alla sua destra** che contiene almeno un vetro.',
          ],
        },
        { figure: 'pane', caption: 'Il giallo è il colore del round: tre gialli hanno dato 3 punti. Nella finestra 4 può andare un blu, un verde o un giallo, per altri 4.' },
        { figure: 'windows', caption: 'Un vetro è appena arrivato nella finestra 3: 3 punti, e 4 + 1 per le finestre 4 e 7. La finestra 1, alla sua sinistra, non aggiunge nulla: 8 punti.' },
      ],
    },
    {
      id: 'nextround',
      title: 'Il round successivo',
      rules: ['S1.3', 'S6.1', 'S6.2'],
      parts: [
        {
          p: 'Il vetro del round lascia l’indicatore e va nella torre. Chi ha la tessera primo giocatore riempie gli espositori e comincia. Quando il sacchetto è vuoto, ci si versa tutta la torre. Se sono vuoti entrambi, si gioca con quello che c’è.',
        },
      ],
    },
    {
      id: 'end',
      title: 'La fine della partita',
      rules: ['S6.1', 'S7.2', 'S8.1', 'S8.2', 'S8.5'],
      parts: [
        { p: 'Dopo il sesto round si contano tre cose, in quest’ordine:' },
        {
          list: [
            'Fai **1 punto** per ogni gruppo completo di tre vetri rimasti sulle tue strisce, contando tutte le strisce insieme.',
            'Perdi quanto costa la casella del tuo segnalino sul tracciato dei vetri rotti, ma mai più punti di quanti ne hai.',
            'Ricevi il bonus del tuo palazzo: gli ornamenti sul lato A, un colore sul lato B.',
          ],
        },
        { p: 'A parità di punti vince chi ne ha persi meno sul tracciato dei vetri rotti; se la parità resta, la vittoria è condivisa.' },
      ],
    },
    {
      id: 'sides',
      title: 'Varianti: due lati, i tuoi componenti',
      rules: ['S1.4', 'S2.2', 'S2.3', 'S8.3', 'S8.4'],
      parts: [
        {
          p: 'Tutti giocano con lo stesso lato della plancia del palazzo. Sul **lato A** c’è un ornamento fra le finestre 1 e 2, 3 e 4, 5 e 6, 7 e 8. Alla fine si guardano le quattro caselle che lo circondano: **quattro** piene danno 10 punti, **tre** 6, **due** 3, meno di due niente.',
        },
        { figure: 'end-ornaments', caption: 'Quattro, tre, due caselle e una: 10 + 6 + 3 + 0 = 19 punti.' },
        { p: 'Sul **lato B** moltiplica il numero delle tue **finestre finite** per il numero di vetri di **uno stesso colore** in tutte le tue finestre.' },
        { figure: 'end-colour', caption: 'Tre finestre finite, cinque arancioni: 3 × 5 = 15 punti.' },
        { p: 'Le strisce, i valori delle finestre e il tracciato che vedi qui sono la nostra serie di componenti, *house*. Se hai la scatola, puoi inserire ciò che vi è stampato quando prepari un tavolo, sotto «Il mio set», e giocare con quello.' },
      ],
    },
    {
      id: 'colours',
      title: 'Mai il colore da solo',
      rules: ['S9.1'],
      parts: [
        {
          p: 'Il regolamento prevede una preparazione per chi non distingue i colori; c’è anche qui. Ogni tipo di vetro ha **il suo motivo**, sui vetri e sulle caselle; e con l’impostazione «Ogni colore al suo posto» i tipi sono sempre nello stesso ordine, negli espositori e al centro.',
        },
      ],
    },
    {
      id: 'rulings',
      title: 'Dove il regolamento tace',
      rules: ['S1.1', 'S1.4', 'S2.5', 'S3.1', 'S4.5', 'S4.6', 'S4.7', 'S5.1', 'S6.2', 'S6.3', 'S7.1', 'S7.2', 'S8.3', 'S8.4', 'S8.5'],
      parts: [
        { p: 'Ecco come decidiamo ciò che il regolamento lascia aperto, con i numeri delle nostre regole scritte:' },
        {
          list: [
            'Il regolamento nomina arancione, rosa e giallo; gli altri due colori li chiamiamo blu e verde. (S1.1)',
            'Il regolamento mostra strisce, valori delle finestre e tracciato solo in figura. I nostri sono gli stessi per tutti e su entrambi i lati. (S1.4)',
            'Tutto è pubblico, anche il contenuto del sacchetto e della torre. (S2.5)',
            'All’inizio la faccia in vista di ogni striscia si decide a sorte. (S3.1)',
            'Le caselle colorate si riempiono prima di quelle jolly. (S4.5)',
            'Se si rompe tutto, il vetraio resta dov’è. (S4.6)',
            'Un vetraio la cui striscia ha lasciato il gioco può essere richiamato, anche se la striscia più a sinistra è alla sua destra. Se non ti resta nessuna striscia, non lo richiami più: prendi, e tutto si rompe. (S4.7)',
            'Un vetro su una casella jolly conta per il suo colore. (S5.1)',
            'La torre si versa nel sacchetto solo quando si deve pescare e il sacchetto è vuoto. Se nessuno ha preso la tessera, ricomincia lo stesso giocatore. (S6.2)',
            'Se non c’è nessun vetro da distribuire, il round finisce subito. (S6.3)',
            'Dopo l’ultima casella del tracciato, i passi rimasti riprendono dalla prima. Un punteggio si ferma a 0, e quello che manca è condonato. (S7.1, S7.2)',
            'Quattro ornamenti da quattro caselle ciascuno: le sedici caselle ci sono tutte. (S8.3)',
            'Sul lato B si conta il colore che ti dà di più. (S8.4)',
            'In caso di parità, i punti persi sul tracciato sono 18 per ogni volta che ne hai raggiunto la fine, più la tua ultima casella, condonati o no. (S8.5)',
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
            '**Comincia da destra.** Lì un vetro in una finestra dà punti di nuovo a ogni striscia che completi più a sinistra.',
            '**Prepara il percorso.** Usa le strisce da sinistra a destra prima di richiamare il vetraio.',
            '**Leggi l’indicatore.** Conosci i colori di tutti e sei i round: tieni una striscia con tre gialli per il round giallo.',
            '**Conta le caselle.** I vetri che ci stanno giusti non costano nulla.',
            '**Sfrutta il ritorno.** È anche un turno senza prendere: quell’espositore toccherà a qualcun altro.',
            '**Pensa alla fine.** Riempi le finestre a coppie sul lato A, o di un solo colore sul lato B.',
          ],
        },
      ],
    },
  ],
};

export default rules;
