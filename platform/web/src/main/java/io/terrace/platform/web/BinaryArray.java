package io.terrace.platform.web;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PGBinaryObject;
import org.postgresql.util.PGobject;

/// An array as a parameter (`setObject`) that goes in binary: as text it costs the server over a microsecond an id, and
/// the driver has no binary form for these. Nulls are allowed.
///
/// `binaryTransferEnable` has to name the type of the array, as it does for every service; where it does not, the array
/// goes as text.
public final class BinaryArray extends PGobject implements PGBinaryObject {

    private static final long serialVersionUID = 1;

    private static final int HEAD = 5 * Integer.BYTES;
    private static final long MICROS = 1_000_000;

    /// By which PostgreSQL counts time: seconds of 2000-01-01.
    private static final long EPOCH = 946_684_800;

    private final Element element;
    private final ArrayList<@Nullable Serializable> values;

    /// What PostgreSQL calls a type, how long one is, and how it is written.
    private enum Element {
        ID("_uuid", 2950, 2 * Long.BYTES) {
            @Override
            void write(Object value, ByteBuffer into) {
                UUID id = (UUID) value;
                into.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
            }
        },
        INSTANT("_timestamptz", 1184, Long.BYTES) {
            @Override
            void write(Object value, ByteBuffer into) {
                Instant at = (Instant) value;
                into.putLong((at.getEpochSecond() - EPOCH) * MICROS + Math.round(at.getNano() / 1e3));
            }
        };

        private final String array;
        private final int oid;
        private final int bytes;

        Element(String array, int oid, int bytes) {
            this.array = array;
            this.oid = oid;
            this.bytes = bytes;
        }

        abstract void write(Object value, ByteBuffer into);
    }

    private BinaryArray(Element element, Collection<? extends @Nullable Serializable> values) {
        this.element = element;
        this.values = new ArrayList<>(values);
        type = element.array;
    }

    /// A `uuid[]`, in their order.
    public static BinaryArray ids(Collection<? extends @Nullable UUID> ids) {
        return new BinaryArray(Element.ID, ids);
    }

    /// A `timestamptz[]`, in their order, each to the nearest microsecond.
    public static BinaryArray instants(Collection<? extends @Nullable Instant> instants) {
        return new BinaryArray(Element.INSTANT, instants);
    }

    @Override
    public String getValue() {
        return values.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
    }

    @Override
    public int lengthInBytes() {
        int present = 0;
        for (Object value : values) {
            present += value == null ? 0 : 1;
        }
        return HEAD + values.size() * Integer.BYTES + present * element.bytes;
    }

    /// Dimensions, whether there are nulls, the type; of the one dimension its length and first index; each value with
    /// its length, -1 for none.
    @Override
    public void toBytes(byte[] bytes, int offset) {
        ByteBuffer array = ByteBuffer.wrap(bytes, offset, lengthInBytes())
                .putInt(1)
                .putInt(values.contains(null) ? 1 : 0)
                .putInt(element.oid)
                .putInt(values.size())
                .putInt(1);
        for (Object value : values) {
            if (value == null) {
                array.putInt(-1);
            } else {
                element.write(value, array.putInt(element.bytes));
            }
        }
    }

    @Override
    public void setByteValue(byte[] bytes, int offset) {
        throw new UnsupportedOperationException("Arrays are read as java.sql.Array");
    }
}
