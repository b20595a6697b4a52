package io.terrace.bench.messages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Base64;

/// A fan's connection to an XMPP server with stream management (XEP-0198): one message at a time, each acknowledged.
final class XmppFanClient implements AutoCloseable {

    private static final String STREAM = "<stream:stream to='" + EjabberdServer.HOST
            + "' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>";
    private static final String MANAGEMENT = "urn:xmpp:sm:3";
    private static final int BUFFER = 16_384;
    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket;
    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    /// What came and is not yet a whole tag.
    private String rest = "";

    private int received;

    /// @param name their account, whose password is the same
    XmppFanClient(int port, String name) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = socket.getInputStream();
        write(STREAM);
        await("</stream:features>");
        String secret = Base64.getEncoder().encodeToString(("\0" + name + "\0" + name).getBytes(UTF_8));
        write("<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>" + secret + "</auth>");
        await("<success");
        write(STREAM);
        await("</stream:features>");
        write(
                "<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><resource>phone</resource></bind></iq>");
        await("</iq>");
        write("<enable xmlns='" + MANAGEMENT + "'/>");
        await("<enabled");
        write("<presence/>");
    }

    /// Returns once the server has the message in the sender's archive.
    void send(String to, String id, String text) throws IOException {
        write("<message type='chat' id='" + id + "' to='" + to + "@" + EjabberdServer.HOST + "'><body>" + text
                + "</body></message><r xmlns='" + MANAGEMENT + "'/>");
        await("<a ");
    }

    /// Reads on until the tag has begun, and answers meanwhile what the server asks: how many messages have come.
    private void await(String wanted) throws IOException {
        while (true) {
            int end;
            while ((end = rest.indexOf('>')) >= 0) {
                String tag = rest.substring(rest.lastIndexOf('<', end), end + 1);
                rest = rest.substring(end + 1);
                if (tag.startsWith("<message ")) {
                    received++;
                } else if (tag.startsWith("<r ")) {
                    write("<a xmlns='" + MANAGEMENT + "' h='" + received + "'/>");
                } else if (tag.startsWith("<failure") || tag.startsWith("<stream:error") || tag.startsWith("<failed")) {
                    throw new IOException(tag + rest);
                }
                if (tag.startsWith(wanted)) {
                    return;
                }
            }
            int read = in.read(buffer);
            if (read < 0) {
                throw new IOException("The server hung up");
            }
            rest += new String(buffer, 0, read, UTF_8);
        }
    }

    private void write(String stanza) throws IOException {
        socket.getOutputStream().write(stanza.getBytes(UTF_8));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
