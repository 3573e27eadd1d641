import type { TourText } from '../../../table/tour';

const text: TourText = {
  welcome: {
    title: 'Ti diamo il benvenuto a palazzo',
    text: 'Davanti a te ci sono cinque **espositori** con quattro vetri ciascuno; lo spazio in mezzo è il **centro**. Tu e la tua guida prendete vetri a turno, fino all’ultimo: questo è un round.',
  },
  board: {
    title: 'Le tue strisce',
    text: 'Sopra le tue otto finestre ci sono otto **strisce**, e ogni vetro vi cerca una casella libera del suo colore. Il tuo **vetraio** sta sopra la striscia 1: la striscia sotto di lui e tutte quelle alla sua destra sono a portata.',
  },
  take: {
    title: 'Prendere da un espositore',
    text: 'Si prendono sempre **tutti** i vetri di un colore, e vanno su una sola striscia. Prendi i tre vetri **arancioni** dall’espositore 1 e mettili sulla striscia 2, che ha tre caselle arancioni; il vetro rosa scivolerà al centro.',
  },
  walk: {
    title: 'Il vetraio cammina',
    text: 'Ha seguito i tuoi vetri fino alla striscia 2, quindi per ora la striscia 1 è fuori portata: cammina **solo verso destra**. Prendi i due vetri **gialli** dall’espositore 3 e mettili sulla striscia 4, sopra la finestra di maggior valore.',
  },
  tile: {
    title: 'Prendere dal centro',
    text: 'Alla striscia 4 serve un altro giallo. Prendi il vetro **giallo** dal centro e mettilo lì. Chi prende per primo dal centro riceve anche la **tessera primo giocatore**: comincerai tu il prossimo round, ma il tuo segnalino avanza di un passo sul tracciato dei vetri rotti.',
  },
  break: {
    title: 'Un vetro si rompe',
    text: 'I due verdi al centro vanno insieme, ma la striscia 4 ha una sola casella verde. Prendi i vetri **verdi** e mettili lì lo stesso: uno trova posto, l’altro **si rompe**, e il tuo segnalino avanza di un altro passo. Vedrai presto che ne vale la pena.',
  },
  complete: {
    title: 'Completare una striscia',
    text: 'L’**indicatore dei round** mostra il giallo: in questo round ogni vetro giallo su una striscia che completi dà 1 punto. Prendi il vetro **blu** dal centro e mettilo sulla striscia 4, dove è rimasta una sola casella libera.',
  },
  pane: {
    title: 'Scegliere un vetro',
    text: 'Tre gialli sulla striscia: **3 punti**. Ora uno dei suoi cinque vetri va nella finestra sottostante, e lo scegli tu. Sul lato A, il nostro, un colore vale l’altro; sul lato B la scelta conta. Scegli un vetro **giallo**.',
  },
  back: {
    title: 'Richiamare il vetraio',
    text: 'La finestra 4 vale 4: hai **7 punti**, e la sua striscia è stata girata per essere riempita ancora una volta. Ma i tuoi arancioni aspettano sulla striscia 2, a sinistra del vetraio. Quello della tua guida è appena tornato all’inizio; **richiama** anche il tuo. Ti costa tutto il turno.',
  },
  again: {
    title: 'Una striscia può aspettare',
    text: 'La tua guida ha completato una striscia per 3 punti. L’ultimo espositore è vuoto, e la tua striscia 2 ha **tenuto i suoi arancioni**. Prendi il vetro **blu** dal centro e mettilo sulla striscia 2: poi mancherà solo un giallo.',
  },
  last: {
    title: 'L’ultimo vetro',
    text: 'La tua guida ha preso l’arancione e ti ha lasciato il giallo. Prendi l’ultimo vetro **giallo** dal centro e mettilo sulla striscia 2: ecco completa la tua seconda striscia.',
  },
  right: {
    title: 'Le finestre a destra',
    text: 'Un giallo su questa striscia: **1 punto**. Scegli un vetro **arancione** per la finestra 2 e osserva: la finestra dà i suoi 2 punti, e la finestra 4, **alla sua destra**, dà di nuovo i suoi 4, perché contiene un vetro.',
  },
  round: {
    title: 'Il round è finito',
    text: 'Hai 3 + 4 + 1 + 2 + 4 = **14 punti**, e la tua guida 3. Il vetro giallo ha lasciato l’indicatore: nel secondo round sarà il **verde** a dare punti in più. Hai preso la tessera primo giocatore, quindi cominci tu.',
  },
  glass: {
    title: 'I vetri rotti',
    text: 'La tessera e il verde rotto hanno fatto avanzare il tuo segnalino di due passi, fino a una casella che costa **2 punti**. Si paga solo alla fine della partita. Ne valeva la pena: la finestra 4 ha già dato punti due volte. Ma le caselle costano sempre di più, e raggiungere l’ultima costa **18 punti** in un colpo solo.',
  },
  end: {
    title: 'E così via',
    text: 'Dopo **sei round**, ogni tre vetri rimasti sulle tue strisce danno 1 punto, paghi i tuoi vetri rotti, e ogni **ornamento** fra due finestre dà fino a **10** punti. Vince chi ha più punti.',
  },
};

export default text;
