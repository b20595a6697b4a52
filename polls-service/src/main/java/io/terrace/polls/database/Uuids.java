package io.terrace.polls.database;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.UUID;
import java.util.stream.Collectors;
import org.postgresql.util.PGBinaryObject;
import org.postgresql.util.PGobject;

/// An array of ids that goes in binary, where `binaryTransferEnable` names its type: as text it costs the server over a
/// microsecond an id, and the driver has no binary form for it.
public final class Uuids extends PGobject implements PGBinaryObject {

    private static final long serialVersionUID = 1;

    private static final int ID = 2950;
    private static final int HEAD = 5 * Integer.BYTES;
    private static final int BYTES = 2 * Long.BYTES;

    private final UUID[] ids;

    private Uuids(UUID[] ids) {
        this.ids = ids;
        type = "_uuid";
    }

    /// In their order.
    public static Uuids of(Collection<UUID> ids) {
        return new Uuids(ids.toArray(UUID[]::new));
    }

    @Override
    public String getValue() {
        return Arrays.stream(ids).map(UUID::toString).collect(Collectors.joining(",", "{", "}"));
    }

    @Override
    public int lengthInBytes() {
        return HEAD + ids.length * (Integer.BYTES + BYTES);
    }

    /// Dimensions, whether there are nulls, the type; of the one dimension its length and first index; each id with its
    /// length.
    @Override
    public void toBytes(byte[] bytes, int offset) {
        ByteBuffer array = ByteBuffer.wrap(bytes, offset, lengthInBytes())
                .putInt(1)
                .putInt(0)
                .putInt(ID)
                .putInt(ids.length)
                .putInt(1);
        for (UUID id : ids) {
            array.putInt(BYTES).putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
        }
    }

    @Override
    public void setByteValue(byte[] bytes, int offset) {
        throw new UnsupportedOperationException("Arrays of ids are read as java.sql.Array");
    }
}
