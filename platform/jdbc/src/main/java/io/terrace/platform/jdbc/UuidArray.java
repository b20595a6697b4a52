package io.terrace.platform.jdbc;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PGBinaryObject;
import org.postgresql.util.PGobject;

/// A `uuid[]` as a parameter (`setObject`) that goes in binary: as text it costs the server over a microsecond an id,
/// and the driver has no binary form for it.
///
/// `binaryTransferEnable` has to name the type, as it does for every service. Not so that of times: it would come in
/// binary from the server, too, which the driver cannot read.
public final class UuidArray extends PGobject implements PGBinaryObject {

    private static final long serialVersionUID = 1;

    private static final int ID = 2950;
    private static final int NONE = -1;
    private static final int HEAD = 5 * Integer.BYTES;
    private static final int BYTES = 2 * Long.BYTES;

    private final @Nullable UUID[] ids;

    private UuidArray(@Nullable UUID[] ids) {
        this.ids = ids;
        type = "_uuid";
    }

    /// In their order; any may be null.
    public static UuidArray of(Collection<? extends @Nullable UUID> ids) {
        return new UuidArray(ids.toArray(UUID[]::new));
    }

    @Override
    public String getValue() {
        return Arrays.stream(ids).map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
    }

    @Override
    public int lengthInBytes() {
        return HEAD + ids.length * (Integer.BYTES + BYTES) - nulls() * BYTES;
    }

    private int nulls() {
        int nulls = 0;
        for (UUID id : ids) {
            nulls += id == null ? 1 : 0;
        }
        return nulls;
    }

    /// Dimensions, whether there are nulls, the type; of the one dimension its length and first index; each id with its
    /// length.
    @Override
    public void toBytes(byte[] bytes, int offset) {
        ByteBuffer array = ByteBuffer.wrap(bytes, offset, lengthInBytes())
                .putInt(1)
                .putInt(nulls() > 0 ? 1 : 0)
                .putInt(ID)
                .putInt(ids.length)
                .putInt(1);
        for (UUID id : ids) {
            if (id == null) {
                array.putInt(NONE);
            } else {
                array.putInt(BYTES).putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
            }
        }
    }

    @Override
    public void setByteValue(byte[] bytes, int offset) {
        throw new UnsupportedOperationException("Arrays of ids are read as java.sql.Array");
    }
}
