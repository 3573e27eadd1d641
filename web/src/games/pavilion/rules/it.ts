import type { RulesText } from '../../../pages/rulestext';

const rules: RulesText = {
  intro: 'Prendi le tessere, paga in tessere, fai brillare le tue stelle: sei minuti di lettura, poi il primo round guidato ti mette le tessere in mano.',
  sections: [
    {
      id: 'goal',
      title: 'Lo scopo',
      rules: ['P2.1', 'P7.3'],
      parts: [
        {
          p: 'Padiglione d’Estate è un gioco **da 2 a 4 giocatori**, e ognuno riveste il proprio pavimento di sette stelle. Le tessere affiancate in una stella valgono di più; i pilastri, le statue e le finestre che circondi ti regalano tessere. Dopo **sei round** si premiano le stelle complete, e **vince chi ha più punti**. In caso di parità la vittoria è condivisa.',
        },
      ],
    },
    {
      id: 'parts',
      title: 'Che cosa c’è sul tavolo',
      rules: ['P1.1', 'P1.2', 'P1.4', 'P2.5'],
      parts: [
        {
          p: 'Ci sono **132 tessere**: 22 viola, 22 verdi, 22 arancioni, 22 gialle, 22 blu e 22 rosse. Si pescano da un **sacchetto**; quelle usate aspettano nella **torre**. Gli **espositori** (5, 7 o 9, in due, tre o quattro) circondano il **centro**, dove sta il **segnalino primo giocatore**. Altre dieci tessere formano la **riserva**: da lì vengono le tessere bonus. Un contatore indica il round, da 1 a 6, e il suo **colore jolly**.',
        },
        {
          p: 'La tua plancia ha **sette stelle** da sei caselle: sei colorate intorno a una in mezzo. Il numero su una casella, da 1 a 6, è il suo **prezzo** in tessere.',
        },
        { p: 'Tutti partono da 5 punti. Chi comincia si decide a sorte, oppure nelle opzioni del tavolo.' },
        { figure: 'parts', caption: 'Espositori, centro e riserva; una plancia con le sue sette stelle.' },
      ],
    },
    {
      id: 'round',
      title: 'Il round in breve',
      rules: ['P3.1', 'P5.1', 'P5.10'],
      parts: [
        { p: 'Ogni espositore riceve quattro tessere dal sacchetto; il segnalino sta al centro. Seguono due fasi:' },
        {
          list: [
            '**La presa.** A turno, in senso orario dal primo giocatore, si prendono tessere e si aggiungono alla propria mano, finché gli espositori e il centro non sono vuoti.',
            '**La posa.** In senso orario da chi ha il segnalino, si posa **una tessera per turno** sulla propria plancia, oppure si passa. Quando tutti hanno passato, il round è finito.',
          ],
        },
      ],
    },
    {
      id: 'take',
      title: 'Prendere le tessere',
      rules: ['P4.1', 'P4.2', 'P4.3', 'P4.5'],
      parts: [
        {
          p: 'Nel tuo turno scegli **un colore in un solo posto**, un espositore o il centro, e prendi **tutte le tessere** di quel colore che vi si trovano. Il colore jolly non si può scegliere, ma se è presente nello stesso posto prendi anche **un jolly, e uno solo**.',
        },
        { figure: 'take-factory', caption: 'Il jolly è il viola. Le due arancioni dell’espositore 2 portano con sé una viola; l’altra va al centro.' },
        { p: 'Quello che lasci in un espositore scivola al centro. Se in un posto ci sono **soltanto jolly**, ne prendi uno.' },
        { p: 'Le tue tessere stanno accanto alla plancia, visibili a tutti: sono la tua **mano**.' },
      ],
    },
    {
      id: 'marker',
      title: 'Il segnalino primo giocatore',
      rules: ['P4.4'],
      parts: [
        {
          p: 'Chi prende **per primo** dal centro in un round riceve anche il segnalino e perde **1 punto per ogni tessera** presa in quel turno. Il jolly conta, il segnalino no, e il tuo punteggio non scende mai sotto lo 0. In cambio cominci tu a posare, e cominci anche il round successivo.',
        },
        { figure: 'take-centre', caption: 'Due gialle e un jolly, la prima presa dal centro: il segnalino, e 3 punti persi.' },
      ],
    },
    {
      id: 'place',
      title: 'Pagare una casella',
      rules: ['P5.1', 'P5.2', 'P5.3'],
      parts: [
        { p: 'Nel tuo turno riempi **una casella libera**. Paghi esattamente il numero indicato, con tessere della tua mano:' },
        {
          list: [
            '**almeno una** tessera del colore da posare;',
            'le altre dello stesso colore, oppure **jolly**, mescolate come vuoi.',
          ],
        },
        { p: 'Una tessera del colore va sulla casella, le altre nella torre. Puoi pagare con i jolly anche se il colore basterebbe.' },
        { figure: 'pay', caption: 'Due arancioni e due jolly viola per la casella 3 arancione: puoi pagare con 1 jolly o con 2.' },
        { p: 'Per posare una tessera del **colore jolly stesso** si paga solo con quel colore.' },
      ],
    },
    {
      id: 'where',
      title: 'Che cosa va dove',
      rules: ['P1.2', 'P5.4'],
      parts: [
        { p: 'Una stella colorata accetta solo **il suo colore**. La stella in mezzo li accetta tutti, ma **ciascuno una volta sola**. L’ordine delle caselle lo decidi tu.' },
        { figure: 'middle', caption: 'La rossa e la verde sono già in mezzo: di queste tessere solo la gialla può raggiungerle.' },
      ],
    },
    {
      id: 'scoring',
      title: 'I punti di una tessera',
      rules: ['P1.2', 'P5.5'],
      parts: [
        {
          p: 'Una tessera dà punti appena viene posata: **1 punto per ogni tessera della serie ininterrotta** intorno alla sua stella, lei compresa. Sono da 1 a 6 punti. Una casella tocca solo le due accanto nella stessa stella, e l’anello si chiude: **la 6 e la 1 sono vicine**.',
        },
        { figure: 'score-run', caption: 'La rossa sulla 3 unisce la 1 e la 2 alla 4: una serie di quattro, 4 punti.' },
        { figure: 'score-ring', caption: 'La verde sulla 1 raggiunge la 5 e la 6: 3 punti. La 3 resta a parte.' },
      ],
    },
    {
      id: 'bonus',
      title: 'Pilastri, statue, finestre',
      rules: ['P1.3', 'P5.6', 'P5.7'],
      parts: [
        { p: 'Quando copri l’**ultima casella intorno** a uno di questi, scegli subito delle tessere dalla riserva, anche jolly, e le aggiungi alla tua mano:' },
        {
          list: [
            '**1 tessera** per un **pilastro**: la 2 e la 3 di una stella colorata, e le due caselle di fronte, in mezzo;',
            '**2 tessere** per una **statua**, fra due stelle colorate: la 1 e la 2 di una, la 3 e la 4 della successiva in senso orario;',
            '**3 tessere** per una **finestra**, sul bordo: la 5 e la 6 di una stella.',
          ],
        },
        { figure: 'bonus', caption: 'La casella 1 blu era l’ultima intorno alla statua: due tessere dalla riserva.' },
        { p: 'Bisogna prenderle. Alla fine del tuo turno la riserva torna a dieci tessere.' },
      ],
    },
    {
      id: 'pass',
      title: 'Passare',
      rules: ['P5.8', 'P5.9', 'P5.10'],
      parts: [
        {
          p: 'Invece di posare una tessera puoi sempre **passare**; per te il round è finito. **Tieni fino a 4 tessere** a tua scelta. Ogni altra tessera va nella torre e **costa 1 punto**. Nel round 6 non si tiene nulla. Se nel tuo turno hai la mano vuota, passi automaticamente.',
        },
        { figure: 'keep', caption: 'Cinque tessere: ne restano al massimo quattro, e ogni tessera scartata costa 1 punto.' },
      ],
    },
    {
      id: 'nextround',
      title: 'Il round successivo',
      rules: ['P3.2', 'P6.1'],
      parts: [
        {
          p: 'Il contatore passa al colore jolly successivo: **viola, verde, arancione, giallo, blu, rosso**. Si riempiono gli espositori, il segnalino torna al centro, e comincia chi lo aveva. Le tessere tenute sono di nuovo nella tua mano. Quando il sacchetto è vuoto, ci si versa tutta la torre; se sono vuoti entrambi, si gioca con quello che c’è.',
        },
      ],
    },
    {
      id: 'end',
      title: 'La fine della partita',
      rules: ['P7.1', 'P7.2', 'P7.3'],
      parts: [
        { p: 'Dopo il round 6 arrivano i bonus. Ogni **stella completa** dà:' },
        { list: ['in mezzo **12**, rossa **14**, blu **15**, gialla **16**;', 'arancione **17**, verde **18**, viola **20** punti.'] },
        { p: 'E se **tutte e sette le caselle** con lo stesso numero sono coperte:' },
        { list: ['tutte le 1: **4 punti**;', 'tutte le 2: **8 punti**;', 'tutte le 3: **12 punti**;', 'tutte le 4: **16 punti**.'] },
        { figure: 'end-bonuses', caption: 'La stella arancione e tutte le 1: 17 + 4 = 21 punti.' },
        { p: 'Vince chi ha più punti; in caso di parità la vittoria è condivisa.' },
      ],
    },
    {
      id: 'variants',
      title: 'Varianti',
      rules: ['P2.2', 'P2.3', 'P2.4', 'P8.1', 'P8.2', 'P8.3'],
      parts: [
        {
          p: '**La plancia grigia.** Nessuna stella ha un colore. Nelle stelle esterne i prezzi 1 e 3 si sono scambiati di posto, e in mezzo ogni casella costa 3. Ognuna delle sette stelle si costruisce in **un solo colore** o in **sei diversi**; decide la seconda tessera. Una stella completa di un solo colore dà i punti di quel colore, una multicolore **12**. Più stelle possono essere dello stesso tipo. Qui ci sono sei caselle 1, sei 2 e sei 4, ma **dodici 3**.',
        },
        { figure: 'grey', caption: 'La stella in alto a sinistra è rossa dalla sua seconda tessera; quella in alto a destra prende sei colori; quella a destra può ancora scegliere.' },
        { p: '**Un altro ordine dei jolly.** Arancione, rosso, blu, giallo, verde, viola, oppure l’ordine che vuoi.' },
        { p: '**L’edizione del 2019.** I punteggi non scendono mai sotto l’1, invece che sotto lo 0.' },
      ],
    },
    {
      id: 'rulings',
      title: 'Dove il regolamento tace',
      rules: ['P1.1', 'P1.2', 'P1.3', 'P2.3', 'P2.6', 'P3.2', 'P4.4', 'P5.1', 'P5.6', 'P5.7', 'P5.8', 'P5.9', 'P8.1', 'P8.2', 'P8.3'],
      parts: [
        { p: 'Ecco come decidiamo ciò che il regolamento lascia aperto, con i numeri delle nostre regole scritte:' },
        {
          list: [
            'I colori, i prezzi e i posti di pilastri, statue e finestre sono quelli delle plance stampate del 2019. (P1.1, P1.2, P1.3, P8.1)',
            'Il regolamento mostra il secondo ordine dei jolly solo in una figura: usiamo l’unico altro ordine stampato, e puoi indicare il tuo. (P2.3)',
            'Tutto è pubblico, anche il contenuto del sacchetto e della torre. (P2.6)',
            'Se il sacchetto e la torre sono vuoti, qualche espositore resta incompleto. (P3.2)',
            'Il costo del segnalino non fa mai scendere sotto il punteggio minimo; nemmeno le tessere scartate. (P4.4, P5.8)',
            'Se nessuno ha preso il segnalino, chi ha cominciato il round posa per primo e ricomincia. (P5.1)',
            'Le tessere guadagnate in un colpo solo si sommano, al massimo 3, senza completare la riserva nel frattempo. Quelle che mancano sono perse. (P5.6)',
            'La riserva si completa anche quando qualcuno passa. (P5.7)',
            'Nel round 6 non si tiene nulla. Il regolamento fa pagare quelle tessere più tardi; per te non è mai meglio. (P5.8)',
            'Con la mano vuota, nel tuo turno passi. (P5.9)',
            'Sulla plancia grigia la seconda tessera di una stella ne decide il tipo, e più stelle possono essere uguali. (P8.2)',
            'La plancia grigia ha dodici caselle 3, e bisogna coprirle tutte. (P8.3)',
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
            '**Pensa al prossimo jolly.** Tieni tessere del colore che sarà jolly nel round dopo.',
            '**Posa in serie.** Una tessera fra altre due conta per tutte.',
            '**Cerca le tessere bonus.** Una statua restituisce due tessere, che possono pagare la casella seguente.',
            '**Poche stelle, ma intere.** Mezza stella alla fine non dà nulla.',
            '**Tieni d’occhio le 1 e le 2.** Costano poco, e tutte e sette valgono 4 o 8 punti.',
            '**Conta il prezzo del centro.** Prendi da lì per primo quando la tua presa è piccola.',
          ],
        },
      ],
    },
  ],
};

export default rules;
