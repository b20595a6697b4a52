package io.terrace.gateway.exchange;

import java.math.BigInteger;
import java.net.InetAddress;

/// A CIDR range, `10.0.0.0/8` or `2001:db8::/32`; an address alone is a range of one.
record CidrRange(int bits, int prefix, BigInteger start) {

    /// @throws IllegalArgumentException for anything else
    static CidrRange of(String cidr) {
        String[] parts = cidr.strip().split("/", 2);
        InetAddress address = NumericAddressParser.parse(parts[0]);
        if (address == null) {
            throw new IllegalArgumentException(cidr + " is no range of addresses");
        }
        int bits = address.getAddress().length * Byte.SIZE;
        int prefix = parts.length == 1 ? bits : Integer.parseInt(parts[1]);
        if (prefix < 0 || prefix > bits) {
            throw new IllegalArgumentException(cidr + " is no range of addresses");
        }
        return new CidrRange(bits, prefix, start(address, bits - prefix));
    }

    boolean contains(InetAddress address) {
        return address.getAddress().length * Byte.SIZE == bits
                && start(address, bits - prefix).equals(start);
    }

    private static BigInteger start(InetAddress address, int rest) {
        return new BigInteger(1, address.getAddress()).shiftRight(rest);
    }
}
