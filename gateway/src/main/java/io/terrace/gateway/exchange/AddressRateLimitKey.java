package io.terrace.gateway.exchange;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;

final class AddressRateLimitKey {

    private static final int PREFIX_BYTES = 8;
    private static final String UNKNOWN = "unknown";

    private AddressRateLimitKey() {}

    /// @param address numeric; no name is ever resolved
    static String of(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        try {
            byte[] bytes = InetAddress.ofLiteral(address).getAddress();
            return bytes.length <= 4
                    ? InetAddress.getByAddress(bytes).getHostAddress()
                    : HexFormat.of().formatHex(bytes, 0, PREFIX_BYTES);
        } catch (IllegalArgumentException | UnknownHostException notNumeric) {
            return UNKNOWN;
        }
    }
}
