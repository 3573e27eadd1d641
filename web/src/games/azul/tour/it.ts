import type { TourText } from '../../../table/tour';

const text: TourText = {
  welcome: {
    title: 'Ti diamo il benvenuto in bottega',
    text: 'Davanti a te ci sono cinque **espositori** con quattro tessere ciascuno; lo spazio in mezzo è il **centro**. Tu e la tua guida prendete tessere a turno, fino all’ultima: questo è un round.',
  },
  board: {
    title: 'La tua plancia',
    text: 'Le tessere aspettano nelle tue cinque **righe**, che hanno da 1 a 5 caselle. Quando una riga è piena, a fine round una sua tessera passa sulla **parete**, e lì fai punti.',
  },
  take: {
    title: 'Prendere da un espositore',
    text: 'Si prendono sempre **tutte** le tessere di un colore. Prendi le due tessere **blu** dall’espositore 1 e mettile nella tua terza riga; le altre due scivoleranno al centro.',
  },
  marker: {
    title: 'Prendere dal centro',
    text: 'La tua guida ha preso una gialla, e una blu è arrivata al centro. Prendi quella tessera **blu** dal centro e mettila nella tua terza riga: ora è piena. Chi prende per primo dal centro riceve anche il **segnalino primo giocatore**: ti costa 1 punto, ma comincerai tu il prossimo round.',
  },
  place: {
    title: 'Un posto alla volta',
    text: 'Il giallo si trova in quattro posti, ma in un turno si prende da uno solo. Prendi la tessera **gialla** dall’espositore 2 e mettila nella tua seconda riga.',
  },
  same: {
    title: 'Un colore per riga',
    text: 'Una riga accetta **un solo colore**: la seconda ora aspetta il giallo. Prendi la tessera **gialla** dal centro e mettila in quella riga.',
  },
  bigger: {
    title: 'Iniziare una riga più lunga',
    text: 'Le righe 2 e 3 sono piene e in questo round non prendono altro. Prendi la tessera **gialla** dall’espositore 3 e mettila nella tua quarta riga; per riempirla non c’è fretta.',
  },
  overflow: {
    title: 'Una tessera cade',
    text: 'Le due rosse al centro vanno insieme, ma la tua prima riga ha una sola casella. Prendi le tessere **rosse** e mettile lì lo stesso: una **cade sul pavimento** e costa 1 punto. Vedrai presto che ne vale la pena.',
  },
  grow: {
    title: 'Una riga può aspettare',
    text: 'Prendi la tessera **gialla** dall’espositore 4 e mettila nella tua quarta riga. Fanno due su quattro: una riga incompleta **tiene le sue tessere** per il round successivo.',
  },
  leave: {
    title: 'Che cosa lasci?',
    text: 'Quello che lasci adesso toccherà alla tua guida. Il blu starebbe bene nella sua riga 4; il bianco non trova posto e cadrebbe. Prendi quindi la tessera **blu** dal centro e mettila nella tua quinta riga.',
  },
  scored: {
    title: 'Sei punti sulla parete',
    text: 'Le tue righe piene sono passate sulla parete **dall’alto in basso**. La rossa era sola, 1 punto; la gialla, subito sotto, ha fatto una colonna di due, **2 punti**; la blu l’ha portata a tre, **3 punti**. Le serie orizzontali contano allo stesso modo.',
  },
  paid: {
    title: 'Due punti per il pavimento',
    text: 'Il segnalino ti è costato 1 punto e la rossa caduta un altro: te ne restano **4**, e alla tua guida 3 − 1 = 2. Le rosse ne valevano la pena: senza, la tua parete avrebbe dato solo 3 punti. Ma attenzione al pavimento: più avanti le caselle costano 2, poi 3.',
  },
  end: {
    title: 'E così via',
    text: 'Hai preso il segnalino, quindi cominci tu il secondo round. La partita finisce dopo il round in cui qualcuno completa una **fila** della parete; allora ogni fila aggiunge 2 punti, ogni colonna **7**, e le cinque tessere di un colore **10**. Vince chi ha più punti.',
  },
};

export default text;
